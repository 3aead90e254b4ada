// Requests for tests.
#include "emulators/cloudcontrol/api.h"
#include "value/json.h"

namespace landform::emulator::cloudcontrol {

ApiResponse Api::admin(const ApiRequest& request) {
  settle();
  if (request.path == "/admin/schemas" && request.method == "POST") {
    auto error = schemas_.add(request.body);
    return error ? refusal("ValidationException", error->message) : ApiResponse{};
  }
  auto body = parse_fields(request.body);
  if (!body) return refusal("ValidationException", "The body is not a JSON object.");
  if (request.path == "/admin/settings" && request.method == "PATCH") return change_settings(*body);
  if (request.path == "/admin/failures" && request.method == "POST") {
    failures_.push_back({text(*body, "operation").value_or(""), text(*body, "type").value_or(""),
                         text(*body, "code").value_or("InternalFailure"),
                         text(*body, "message").value_or("injected failure"),
                         integer(*body, "times").value_or(1),
                         truth(*body, "applied").value_or(false)});
    return {};
  }
  if (request.path == "/admin/failures" && request.method == "DELETE") {
    failures_.clear();
    return {};
  }
  if (request.path == "/admin/resources") return admin_resources(request, *body);
  return refusal("UnknownOperationException", "There is nothing here.", 404);
}

ApiResponse Api::change_settings(const Fields& body) {
  settings_.delay_ms = integer(body, "delay_ms").value_or(settings_.delay_ms);
  settings_.page_size = integer(body, "page_size").value_or(settings_.page_size);
  settings_.retry_after = truth(body, "retry_after").value_or(settings_.retry_after);
  settings_.shuffle = truth(body, "shuffle").value_or(settings_.shuffle);
  auto hooks = body.find("hooks");
  if (hooks == body.end()) return {};
  if (!hooks->second.type().is_tuple()) {
    return refusal("ValidationException", "hooks is not an array.");
  }
  settings_.hooks.clear();
  for (const Value& one : hooks->second.elements()) {
    Fields fields = fields_of(one);
    settings_.hooks.push_back(
        {text(fields, "type_name").value_or("Example::Some::Hook"),
         text(fields, "target").value_or(""), truth(fields, "fails").value_or(false),
         truth(fields, "warns").value_or(false), text(fields, "message").value_or("")});
  }
  return {};
}

ApiResponse Api::admin_resources(const ApiRequest& request, const Fields& body) {
  if (request.method == "GET") {
    std::vector<Value> out;
    constexpr std::string_view kPrefix = "resource/";
    for (const auto& [key, document] : documents_->under(kPrefix)) {
      std::string rest = key.substr(kPrefix.size());
      size_t slash = rest.find('/');
      out.push_back(Value::object({{"type", Value::string(rest.substr(0, slash))},
                                   {"identifier", Value::string(rest.substr(slash + 1))},
                                   {"properties", document}}));
    }
    return answer(Value::tuple(std::move(out)));
  }
  std::string key =
      resource_key(text(body, "type").value_or(""), text(body, "identifier").value_or(""));
  if (request.method == "DELETE") return stored({{key, std::nullopt}}, {});
  auto properties = text(body, "properties");
  if (request.method != "PUT" || !properties || !decode_json(*properties)) {
    return refusal("ValidationException", "properties must be the text of a JSON object.");
  }
  return stored({{key, Value::string(*properties)}}, {});
}

}  // namespace landform::emulator::cloudcontrol
