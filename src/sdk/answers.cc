#include "sdk/answers.h"

#include <fmt/format.h>

#include "plan/empty_blocks.h"
#include "sdk/same.h"
#include "sdk/secrets.h"
#include "sdk/sentence.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::sdk {
namespace {

std::string attribute_words(const Path& path) {
  std::string text = path_to_string(path);
  if (text.starts_with('.')) text.erase(0, 1);
  return text.empty() ? "the object as a whole" : text;
}

constexpr const char* kReport = "Report this to the provider's maintainers.";

void find_unknowns(const Value& value, Path& path, std::vector<Path>& out) {
  if (value.is_wholly_known()) return;
  if (!value.is_known()) {
    out.push_back(path);
    return;
  }
  for (size_t i = 0; i < value.length(); ++i) {
    path.push_back(value.type().is_object() ? PathStep::attribute(std::string(value.key(i)))
                                            : PathStep::index(value.iteration_key(i)));
    find_unknowns(value.elements()[i], path, out);
    path.pop_back();
  }
}

Value nulled(const Value& value) {
  if (value.is_wholly_known()) return value;
  if (!value.is_known()) return Value::null(value.type());
  std::vector<Value> elements;
  elements.reserve(value.length());
  for (const Value& element : value.elements()) elements.push_back(nulled(element));
  return with_elements(value, std::move(elements));
}

}  // namespace

Value fitted(const CompiledSchema& schema, const Value& answer, const HookName& hook,
             Diagnostics& diagnostics) {
  if (answer.is_known() && answer.is_null()) return Value::null(schema.type);
  if (!answer.is_known() || !answer.type().is_object()) {
    diagnostics.error(
        "Bug in the provider",
        fmt::format("The {} returned something that is not an object. {}", hook.text(), kReport));
    return Value::null(schema.type);
  }
  std::vector<Value> all;
  all.reserve(schema.type.attributes().size());
  for (const AttributeType& attribute : schema.type.attributes()) {
    const Value* value = answer.find(attribute.name);
    if (value == nullptr) {
      all.push_back(Value::null(attribute.type));
      continue;
    }
    auto converted = convert(value->unmarked_deep(), attribute.type);
    if (!converted) {
      Path path = {PathStep::attribute(attribute.name)};
      path.insert(path.end(), converted.error().path.begin(), converted.error().path.end());
      diagnostics.error(
          "Bug in the provider",
          fmt::format("The {} returned a value that does not match the schema at {}: {} {}",
                      hook.text(), attribute_words(path), sentence(converted.error().message),
                      kReport),
          path);
      all.push_back(Value::null(attribute.type));
      continue;
    }
    all.push_back(std::move(converted).value());
  }
  return plan::with_empty_blocks(schema.block, object_with(schema.type, std::move(all)));
}

Value respelled(const CompiledSchema& schema, const Value& like, const Value& state,
                const HookName& hook, Diagnostics& diagnostics) {
  Value out = state;
  guarded(hook, diagnostics, [&] { out = spelled_like(schema.schema.root(), like, state); });
  return out;
}

Value without_unknowns(const Value& value, const HookName& hook, Diagnostics& diagnostics) {
  if (value.is_wholly_known()) return value;
  std::vector<Path> unknown;
  Path path;
  find_unknowns(value, path, unknown);
  for (const Path& where : unknown) {
    diagnostics.error(
        "Bug in the provider",
        fmt::format(
            "The {} left {} unknown. Every attribute must be known when a hook has finished. {}",
            hook.text(), attribute_words(where), kReport),
        where);
  }
  return nulled(value);
}

Value unknowns_to_null(const Value& value) { return nulled(value); }

void report_violations(const CompiledSchema& schema, const plan::Violations& violations,
                       const HookName& hook, Diagnostics& diagnostics) {
  for (const plan::Violation& violation : violations) {
    const bool secret = holds_secret(schema.block, violation.path);
    diagnostics.error(
        "Bug in the provider",
        fmt::format(
            "The {} broke a rule at {}: {}. {}", hook.text(), attribute_words(violation.path),
            secret ? "its value is not what was planned (it is sensitive, so it is not shown)"
                   : violation.message,
            kReport),
        violation.path);
  }
}

std::string encode_private(const PrivateState& state) {
  if (state.empty()) return {};
  std::string out = "{";
  for (const auto& [key, value] : state) {
    if (out.size() > 1) out += ',';
    out += json_quote(key) + ":" + json_quote(value);
  }
  return out + "}";
}

PrivateState decode_private(const std::string& bytes) {
  PrivateState out;
  if (bytes.empty()) return out;
  auto value = decode_json(bytes, Type::map(Type::string()));
  if (!value || !is_present(*value)) return out;
  for (size_t i = 0; i < value->length(); ++i) {
    const Value& text = value->elements()[i];
    if (is_present(text)) out.emplace(value->key(i), text.as_string());
  }
  return out;
}

}  // namespace landform::sdk
