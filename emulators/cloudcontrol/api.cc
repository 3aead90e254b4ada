#include "emulators/cloudcontrol/api.h"

#include <fmt/format.h>

#include "emulators/cloudcontrol/signature.h"

namespace landform::emulator::cloudcontrol {
namespace {

constexpr std::string_view kTarget = "CloudApiService.";

std::string operation_of(const ApiRequest& request) {
  std::string target = request.header("x-amz-target");
  return target.starts_with(kTarget) ? target.substr(kTarget.size()) : "";
}

}  // namespace

ApiResponse refusal(const std::string& code, const std::string& message, int status) {
  return {status,
          json_of(Value::object({{"__type", Value::string("com.amazon.cloudapiservice#" + code)},
                                 {"Message", Value::string(message)}}))};
}

ApiResponse answer(const Value& value) { return {200, json_of(value)}; }

std::string resource_key(const std::string& type, const std::string& identifier) {
  return fmt::format("resource/{}/{}", type, identifier);
}

Api::Api(std::unique_ptr<Documents> documents, Schemas schemas, Settings settings)
    : documents_(std::move(documents)),
      schemas_(std::move(schemas)),
      settings_(std::move(settings)) {
  for (const auto& [key, document] : documents_->under("request/")) {
    Change change = change_of(document);
    if (!change.done()) pending_.emplace(change.number, change.token);
  }
}

std::string Api::failure_body(int status, const std::string& message) {
  if (status < 500) return refusal("ThrottlingException", message).body;
  return refusal("ServiceInternalErrorException", message).body;
}

std::string Api::label(const ApiRequest& request) {
  std::string operation = operation_of(request);
  if (operation.empty()) return request.path;
  auto input = parse_fields(request.body);
  std::string type = input ? text(*input, "TypeName").value_or("") : "";
  return type.empty() ? "/" + operation : fmt::format("/{}/{}", operation, type);
}

ApiResponse Api::handle(const ApiRequest& request) {
  std::lock_guard lock(mutex_);
  if (request.path.starts_with("/admin/")) return admin(request);
  if (request.method != "POST" || request.path != "/") {
    return refusal("UnknownOperationException", "There is nothing here.", 404);
  }
  std::string type = request.header("content-type");
  if (type.starts_with("application/x-www-form-urlencoded") && operation_of(request).empty()) {
    return sts(request);
  }
  if (!settings_.credentials.access_key.empty()) {
    auto problem =
        verify_signature(request, settings_.credentials, "cloudcontrolapi", settings_.clock());
    if (problem) return refusal(problem->code, problem->message, problem->status);
  }
  if (!type.starts_with("application/x-amz-json-1.0")) {
    return refusal("SerializationException", "The content type is not application/x-amz-json-1.0.");
  }
  auto input = parse_fields(request.body);
  if (!input) return refusal("SerializationException", "The body is not a JSON object.");
  settle();
  ApiResponse out = operate(operation_of(request), *input);
  out.headers["x-amzn-RequestId"] = fmt::format("request-{:06}", ++answers_);
  return out;
}

ApiResponse Api::operate(const std::string& operation, const Fields& input) {
  if (operation == "CreateResource") return create(input);
  if (operation == "UpdateResource") return update(input);
  if (operation == "DeleteResource") return remove(input);
  if (operation == "GetResource") return get(input);
  if (operation == "ListResources") return list(input);
  if (operation == "GetResourceRequestStatus") return request_status(input);
  if (operation == "CancelResourceRequest") return cancel(input);
  if (operation == "ListResourceRequests") return list_requests(input);
  return refusal("UnknownOperationException",
                 fmt::format("There is no operation \"{}\".", operation));
}

int64_t Api::now_ms() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(settings_.clock().time_since_epoch())
      .count();
}

Result<int64_t> Api::next_number() {
  const Value* next = documents_->find("next");
  int64_t number = next == nullptr ? 1 : next->as_number().to_int64().value_or(1);
  Result<bool> written = documents_->put("next", Value::number(number + 1));
  if (!written) return written.error();
  return number;
}

ApiResponse Api::stored(const std::vector<Documents::Write>& changes, ApiResponse answer) {
  Result<bool> written = documents_->write(changes);
  if (!written) return refusal("ServiceInternalErrorException", written.error().message, 500);
  return answer;
}

const Api::Schema* Api::schema_of(const Fields& input, ApiResponse& refused) {
  std::string type = text(input, "TypeName").value_or("");
  if (type.empty()) {
    refused = refusal("ValidationException", "TypeName is missing.");
    return nullptr;
  }
  const Schema* schema = schemas_.find(type);
  if (schema == nullptr) {
    refused = refusal("TypeNotFoundException", fmt::format("The type '{}' cannot be found.", type));
  }
  return schema;
}

bool Api::supports(const Schema& schema, awscc::Operation operation, ApiResponse& refused) const {
  constexpr const char* kNames[] = {"CREATE", "READ", "UPDATE", "DELETE", "LIST"};
  if (schema.handler(operation).present) return true;
  refused = refusal("UnsupportedActionException",
                    fmt::format("Resource type {} does not support {} action", schema.type_name,
                                kNames[static_cast<size_t>(operation)]));
  return false;
}

}  // namespace landform::emulator::cloudcontrol
