#include "protocol/value_conversion.h"

#include <optional>
#include <utility>

#include "value/json.h"
#include "value/msgpack.h"

namespace landform::protocol {

Result<DynamicValue, ConversionError> to_dynamic_value(const Value& value, Type type) {
  auto bytes = encode_msgpack(value, type);
  if (!bytes) return std::move(bytes).error();
  return DynamicValue{std::move(bytes).value(), {}};
}

Result<Value, ConversionError> from_dynamic_value(const DynamicValue& message, Type type) {
  if (!message.msgpack.empty()) return decode_msgpack(message.msgpack, type);
  if (!message.json.empty()) return decode_json(message.json, type);
  return Value::null(type);
}

PathMessage to_path_message(const Path& path) {
  PathMessage message;
  for (const PathStep& step : path) {
    PathStepMessage out;
    if (step.kind == PathStep::Kind::attribute) {
      out.attribute_name = step.name;
    } else {
      Value key = step.key.unmarked();
      if (!key.is_known() || key.is_null()) break;
      if (key.type().is_string()) {
        out.element_key_string = std::string(key.as_string());
      } else if (key.type().is_number()) {
        std::optional<int64_t> index = key.as_number().to_int64();
        if (!index) break;
        out.element_key_int = *index;
      } else {
        break;
      }
    }
    message.steps.push_back(std::move(out));
  }
  return message;
}

Path from_path_message(const PathMessage& message) {
  Path path;
  for (const PathStepMessage& step : message.steps) {
    if (step.attribute_name) {
      path.push_back(PathStep::attribute(*step.attribute_name));
    } else if (step.element_key_string) {
      path.push_back(PathStep::index(Value::string(*step.element_key_string)));
    } else if (step.element_key_int) {
      path.push_back(PathStep::index(Value::number(*step.element_key_int)));
    } else {
      break;
    }
  }
  return path;
}

Diagnostic to_diagnostic(Severity severity, std::string summary, std::string detail,
                         const Path& path) {
  Diagnostic message;
  message.severity =
      severity == Severity::error ? DiagnosticSeverity::error : DiagnosticSeverity::warning;
  message.summary = std::move(summary);
  message.detail = std::move(detail);
  message.attribute = to_path_message(path);
  return message;
}

ReceivedDiagnostic from_diagnostic(const Diagnostic& message) {
  return {message.severity == DiagnosticSeverity::warning ? Severity::warning : Severity::error,
          message.summary, message.detail, from_path_message(message.attribute)};
}

}  // namespace landform::protocol
