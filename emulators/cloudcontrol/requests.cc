// Change requests: their events and how they are stored.
#include <fmt/format.h>

#include <algorithm>

#include "emulators/cloudcontrol/api.h"

namespace landform::emulator::cloudcontrol {
namespace {

// A Unix time in seconds, with milliseconds.
Value seconds(int64_t milliseconds) {
  return Value::number(
      *Number::parse(fmt::format("{}.{:03}", milliseconds / 1000, milliseconds % 1000)));
}

}  // namespace

Documents::Write Api::write_of(const Change& change) {
  Value::Attributes out{{"due", Value::number(change.due_ms)},
                        {"event", Value::number(change.event_ms)},
                        {"number", Value::number(change.number)},
                        {"applied", Value::boolean(change.applied)},
                        {"hooked", Value::boolean(change.hooked)}};
  for (const auto& [name, value] :
       {std::pair{"token", &change.token}, std::pair{"client_token", &change.client_token},
        std::pair{"operation", &change.operation}, std::pair{"type", &change.type},
        std::pair{"identifier", &change.identifier}, std::pair{"status", &change.status},
        std::pair{"code", &change.code}, std::pair{"message", &change.message},
        std::pair{"properties", &change.properties}}) {
    out.emplace_back(name, Value::string(*value));
  }
  return {"request/" + change.token, Value::object(std::move(out))};
}

Api::Change Api::change_of(const Value& document) {
  Fields fields = fields_of(document);
  auto get = [&](const char* name) { return text(fields, name).value_or(""); };
  Change out;
  out.token = get("token");
  out.client_token = get("client_token");
  out.operation = get("operation");
  out.type = get("type");
  out.identifier = get("identifier");
  out.status = get("status");
  out.code = get("code");
  out.message = get("message");
  out.properties = get("properties");
  out.applied = truth(fields, "applied").value_or(false);
  out.hooked = truth(fields, "hooked").value_or(false);
  out.due_ms = integer(fields, "due").value_or(0);
  out.event_ms = integer(fields, "event").value_or(0);
  out.number = integer(fields, "number").value_or(0);
  return out;
}

std::optional<Api::Change> Api::find_change(const std::string& token) const {
  const Value* found = documents_->find("request/" + token);
  if (found == nullptr) return std::nullopt;
  return change_of(*found);
}

Value Api::event_of(const Change& change, bool first) const {
  Value::Attributes out{{"TypeName", Value::string(change.type)},
                        {"RequestToken", Value::string(change.token)},
                        {"Operation", Value::string(change.operation)},
                        {"OperationStatus", Value::string(change.status)},
                        {"EventTime", seconds(change.event_ms)}};
  // The identifier of a new resource is not known immediately.
  bool named = !change.identifier.empty() && !(first && change.operation == "CREATE");
  if (named) out.emplace_back("Identifier", Value::string(change.identifier));
  if (change.status == "FAILED") {
    out.emplace_back("ErrorCode", Value::string(change.code));
    if (!change.message.empty()) out.emplace_back("StatusMessage", Value::string(change.message));
  }
  if (!change.done() && settings_.retry_after) {
    out.emplace_back("RetryAfter", seconds(change.due_ms));
  }
  if (!hook_events(change).empty()) {
    out.emplace_back("HooksRequestToken", Value::string(change.token));
  }
  return Value::object(std::move(out));
}

std::vector<Value> Api::hook_events(const Change& change) const {
  std::vector<Value> out;
  for (const Hook& hook : settings_.hooks) {
    if (!change.type.starts_with(hook.target)) continue;
    const char* status = hook.fails ? "HOOK_COMPLETE_FAILED" : "HOOK_COMPLETE_SUCCEEDED";
    out.push_back(
        Value::object({{"HookTypeName", Value::string(hook.type_name)},
                       {"HookStatus", Value::string(change.done() ? status : "HOOK_IN_PROGRESS")},
                       {"HookStatusMessage", Value::string(hook.message)},
                       {"FailureMode", Value::string(hook.warns ? "WARN" : "FAIL")},
                       {"InvocationPoint", Value::string("PRE_PROVISION")},
                       {"HookEventTime", seconds(change.event_ms)}}));
  }
  return out;
}

ApiResponse Api::request_status(const Fields& input) {
  std::string token = text(input, "RequestToken").value_or("");
  std::optional<Change> change = find_change(token);
  if (!change) {
    return refusal("RequestTokenNotFoundException",
                   fmt::format("Request with token {} was not found.", token));
  }
  Value::Attributes out{{"ProgressEvent", event_of(*change)}};
  std::vector<Value> hooks = hook_events(*change);
  if (!hooks.empty()) out.emplace_back("HooksProgressEvent", Value::tuple(std::move(hooks)));
  return answer(Value::object(std::move(out)));
}

ApiResponse Api::cancel(const Fields& input) {
  std::string token = text(input, "RequestToken").value_or("");
  std::optional<Change> change = find_change(token);
  if (!change) {
    return refusal("RequestTokenNotFoundException",
                   fmt::format("Request with token {} was not found.", token));
  }
  if (change->done()) {
    return refusal("ConcurrentModificationException",
                   fmt::format("The request is {} and cannot be cancelled.", change->status));
  }
  change->status = "CANCEL_IN_PROGRESS";
  change->event_ms = now_ms();
  change->due_ms = change->event_ms;
  return stored({write_of(*change)}, answer(Value::object({{"ProgressEvent", event_of(*change)}})));
}

ApiResponse Api::list_requests(const Fields& input) const {
  auto filter = input.find("ResourceRequestStatusFilter");
  Fields wanted = filter == input.end() ? Fields() : fields_of(filter->second);
  auto fits = [&](const char* name, const std::string& value) {
    auto it = wanted.find(name);
    if (it == wanted.end() || !it->second.type().is_tuple()) return true;
    std::span<const Value> among = it->second.elements();
    return std::any_of(among.begin(), among.end(), [&](const Value& one) {
      return !one.is_null() && one.type().is_string() && one.as_string() == value;
    });
  };
  int64_t most =
      std::clamp<int64_t>(integer(input, "MaxResults").value_or(settings_.page_size), 1, 100);
  std::string after = text(input, "NextToken").value_or("");
  std::vector<Value> out;
  std::string last;
  for (const auto& [key, document] : documents_->under("request/")) {
    Change change = change_of(document);
    if (change.token <= after || !fits("Operations", change.operation) ||
        !fits("OperationStatuses", change.status)) {
      continue;
    }
    if (static_cast<int64_t>(out.size()) == most) {
      return answer(Value::object({{"ResourceRequestStatusSummaries", Value::tuple(out)},
                                   {"NextToken", Value::string(last)}}));
    }
    last = change.token;
    out.push_back(event_of(change));
  }
  return answer(Value::object({{"ResourceRequestStatusSummaries", Value::tuple(std::move(out))}}));
}

}  // namespace landform::emulator::cloudcontrol
