#include "aws/cloud_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/uuid.h"
#include "http/pace.h"
#include "value/json.h"

namespace landform::aws {
namespace {

using Kind = ServiceError::Kind;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::system_clock;

constexpr std::array<std::string_view, 6> kStatuses = {
    "PENDING", "IN_PROGRESS", "SUCCESS", "FAILED", "CANCEL_IN_PROGRESS", "CANCEL_COMPLETE"};

// Accessors for responses: null or "" if a member is missing or has another type.
const Value* member(const Value& object, const char* name) {
  if (object.is_null() || !object.type().is_object()) return nullptr;
  const Value* found = object.find(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}

std::string text_of(const Value& object, const char* name) {
  const Value* found = member(object, name);
  if (found == nullptr || !found->type().is_string()) return "";
  return std::string(found->as_string());
}

// A Unix time in seconds, with fractions.
std::optional<system_clock::time_point> time_of(const Value& object, const char* name) {
  const Value* found = member(object, name);
  if (found == nullptr || !found->type().is_number()) return std::nullopt;
  double seconds = found->as_number().to_double();
  constexpr double kMost = 1e11;
  if (seconds < 0 || seconds > kMost) return std::nullopt;
  return system_clock::time_point(milliseconds(static_cast<int64_t>(seconds * 1000)));
}

std::optional<OperationStatus> status_of(std::string_view text) {
  const auto* it = std::find(kStatuses.begin(), kStatuses.end(), text);
  if (it == kStatuses.end()) return std::nullopt;
  return static_cast<OperationStatus>(it - kStatuses.begin());
}

ServiceError senseless(const char* operation, const std::string& what) {
  return {Kind::invalid, fmt::format("The response to {} is malformed: {}", operation, what)};
}

CloudControlResult<ProgressEvent> event_of(const Value& object, const char* operation) {
  ProgressEvent out;
  out.type_name = text_of(object, "TypeName");
  out.identifier = text_of(object, "Identifier");
  out.request_token = text_of(object, "RequestToken");
  out.hooks_request_token = text_of(object, "HooksRequestToken");
  out.operation = text_of(object, "Operation");
  out.status_message = text_of(object, "StatusMessage");
  out.error_code = text_of(object, "ErrorCode");
  out.resource_model = text_of(object, "ResourceModel");
  out.event_time = time_of(object, "EventTime");
  out.retry_after = time_of(object, "RetryAfter");
  std::string status = text_of(object, "OperationStatus");
  std::optional<OperationStatus> known = status_of(status);
  if (!known) return senseless(operation, fmt::format("unknown status \"{}\"", status));
  out.status = *known;
  if (out.request_token.empty()) return senseless(operation, "RequestToken is missing");
  return out;
}

void read_hooks(const Value& answer, ProgressEvent& into) {
  const Value* hooks = member(answer, "HooksProgressEvent");
  if (hooks == nullptr || !hooks->type().is_tuple()) return;
  for (const Value& hook : hooks->elements()) {
    into.hooks.push_back({text_of(hook, "HookTypeName"), text_of(hook, "HookStatus"),
                          text_of(hook, "FailureMode"), text_of(hook, "InvocationPoint"),
                          text_of(hook, "HookStatusMessage")});
  }
}

CloudControlResult<ProgressEvent> progress_of(const CloudControlResult<Value>& answer,
                                              const char* operation) {
  if (!answer) return answer.error();
  const Value* event = member(*answer, "ProgressEvent");
  if (event == nullptr) return senseless(operation, "ProgressEvent is missing");
  CloudControlResult<ProgressEvent> out = event_of(*event, operation);
  if (out) read_hooks(*answer, out.value());
  return out;
}

ResourceDescription description_of(const Value& object) {
  return {text_of(object, "Identifier"), text_of(object, "Properties")};
}

}  // namespace

std::string_view to_string(OperationStatus status) {
  return kStatuses[static_cast<size_t>(status)];
}

CloudControl::CloudControl(std::shared_ptr<Service> service, CloudControlOptions options)
    : service_(std::move(service)), options_(std::move(options)) {}

CloudControlResult<Value> CloudControl::call(const char* operation, const Value& input,
                                             const CallOptions& call_options, bool interruptible) {
  ServiceRequest request;
  request.headers = {{"Content-Type", "application/x-amz-json-1.0"},
                     {"X-Amz-Target", fmt::format("CloudApiService.{}", operation)}};
  auto body = encode_json(input, input.type());
  if (!body) return ServiceError{Kind::invalid, body.error().message};
  request.body = std::move(body).value();
  request.interruptible = interruptible;
  request.call_options = call_options;
  Result<http::HttpResponse, ServiceError> response = service_->send(request);
  if (!response) return response.error();
  auto answer = decode_json(response->body);
  if (!answer) return senseless(operation, answer.error().message);
  return *answer;
}

CloudControlResult<ProgressEvent> CloudControl::change(const char* operation,
                                                       Value::Attributes input,
                                                       const std::string& token,
                                                       const CallOptions& call_options) {
  input.emplace_back("ClientToken", Value::string(token));
  Value request = Value::object(with_role(std::move(input)));
  Clock::time_point patient_until = Clock::now() + options_.longest_conflict;
  for (int polls = 0;; ++polls) {
    // Not interruptible: the response identifies what is being created.
    auto started = progress_of(call(operation, request, call_options, false), operation);
    if (started || !started.error().is("ConcurrentOperationException")) return started;
    // Another request for the resource, perhaps of a run that was interrupted, has to end first.
    Clock::time_point next = Clock::now() + pause({}, polls);
    bool late = next >= patient_until || (call_options.deadline && next >= *call_options.deadline);
    if (late || !http::wait_until(next, call_options.stop)) return started;
  }
}

Value::Attributes CloudControl::with_role(Value::Attributes input) const {
  if (!options_.role_arn.empty()) {
    input.emplace_back("RoleArn", Value::string(options_.role_arn));
  }
  return input;
}

CloudControlResult<ProgressEvent> CloudControl::create(const std::string& type,
                                                       const std::string& desired_state,
                                                       const std::string& token,
                                                       const CallOptions& call_options) {
  return change(
      "CreateResource",
      {{"TypeName", Value::string(type)}, {"DesiredState", Value::string_nfc(desired_state)}},
      token, call_options);
}

CloudControlResult<ProgressEvent> CloudControl::update(const std::string& type,
                                                       const std::string& identifier,
                                                       const std::string& patch,
                                                       const std::string& token,
                                                       const CallOptions& call_options) {
  return change("UpdateResource",
                {{"TypeName", Value::string(type)},
                 {"Identifier", Value::string_nfc(identifier)},
                 {"PatchDocument", Value::string_nfc(patch)}},
                token, call_options);
}

CloudControlResult<ProgressEvent> CloudControl::remove(const std::string& type,
                                                       const std::string& identifier,
                                                       const std::string& token,
                                                       const CallOptions& call_options) {
  return change("DeleteResource",
                {{"TypeName", Value::string(type)}, {"Identifier", Value::string_nfc(identifier)}},
                token, call_options);
}

CloudControlResult<ResourceDescription> CloudControl::get(const std::string& type,
                                                          const std::string& identifier,
                                                          const CallOptions& call_options) {
  Value::Attributes input{{"TypeName", Value::string(type)},
                          {"Identifier", Value::string_nfc(identifier)}};
  CloudControlResult<Value> answer =
      call("GetResource", Value::object(with_role(std::move(input))), call_options);
  if (!answer) return answer.error();
  const Value* found = member(*answer, "ResourceDescription");
  if (found == nullptr) return senseless("GetResource", "ResourceDescription is missing");
  return description_of(*found);
}

CloudControlResult<ResourcePage> CloudControl::list_page(const std::string& type,
                                                         const std::string& model,
                                                         const std::string& next_token,
                                                         int max_results,
                                                         const CallOptions& call_options) {
  Value::Attributes input{{"TypeName", Value::string(type)}};
  if (!model.empty()) input.emplace_back("ResourceModel", Value::string_nfc(model));
  if (!next_token.empty()) input.emplace_back("NextToken", Value::string_nfc(next_token));
  if (max_results > 0) input.emplace_back("MaxResults", Value::number(int64_t{max_results}));
  CloudControlResult<Value> answer =
      call("ListResources", Value::object(with_role(std::move(input))), call_options);
  if (!answer) return answer.error();
  ResourcePage out;
  out.next_token = text_of(*answer, "NextToken");
  const Value* found = member(*answer, "ResourceDescriptions");
  if (found != nullptr && found->type().is_tuple()) {
    for (const Value& one : found->elements()) out.resources.push_back(description_of(one));
  }
  return out;
}

CloudControlResult<bool> CloudControl::list(
    const std::string& type, const std::string& model,
    const std::function<bool(const ResourceDescription&)>& take, const CallOptions& call_options) {
  std::string next;
  do {
    CloudControlResult<ResourcePage> page = list_page(type, model, next, 0, call_options);
    if (!page) return page.error();
    for (const ResourceDescription& one : page->resources) {
      if (!take(one)) return true;
    }
    if (!page->next_token.empty() && page->next_token == next) {
      return senseless("ListResources", "NextToken repeats");
    }
    next = page->next_token;
  } while (!next.empty());
  return true;
}

CloudControlResult<ProgressEvent> CloudControl::status(const std::string& request_token,
                                                       const CallOptions& call_options) {
  constexpr const char* kOperation = "GetResourceRequestStatus";
  return progress_of(
      call(kOperation, Value::object({{"RequestToken", Value::string_nfc(request_token)}}),
           call_options),
      kOperation);
}

CloudControlResult<ProgressEvent> CloudControl::cancel(const std::string& request_token,
                                                       const CallOptions& call_options) {
  constexpr const char* kOperation = "CancelResourceRequest";
  return progress_of(
      call(kOperation, Value::object({{"RequestToken", Value::string_nfc(request_token)}}),
           call_options),
      kOperation);
}

CloudControlResult<RequestPage> CloudControl::list_requests(const RequestFilter& filter,
                                                            const std::string& next_token,
                                                            const CallOptions& call_options) {
  constexpr const char* kOperation = "ListResourceRequests";
  Value::Attributes filters;
  std::vector<Value> names;
  for (const std::string& one : filter.operations) names.push_back(Value::string(one));
  if (!names.empty()) filters.emplace_back("Operations", Value::tuple(std::move(names)));
  names.clear();
  for (OperationStatus one : filter.statuses) names.push_back(Value::string(to_string(one)));
  if (!names.empty()) filters.emplace_back("OperationStatuses", Value::tuple(std::move(names)));
  Value::Attributes input;
  if (!filters.empty()) {
    input.emplace_back("ResourceRequestStatusFilter", Value::object(std::move(filters)));
  }
  if (!next_token.empty()) input.emplace_back("NextToken", Value::string_nfc(next_token));
  CloudControlResult<Value> answer =
      call(kOperation, Value::object(std::move(input)), call_options);
  if (!answer) return answer.error();
  RequestPage out;
  out.next_token = text_of(*answer, "NextToken");
  const Value* found = member(*answer, "ResourceRequestStatusSummaries");
  if (found == nullptr || !found->type().is_tuple()) return out;
  for (const Value& one : found->elements()) {
    CloudControlResult<ProgressEvent> event = event_of(one, kOperation);
    if (!event) return event.error();
    out.requests.push_back(std::move(event).value());
  }
  return out;
}

std::string client_token() { return random_uuid(); }

}  // namespace landform::aws
