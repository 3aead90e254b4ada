#include "value/path_lookup.h"

#include <utility>

#include "value/presence.h"

namespace landform {
namespace {

std::optional<Value> found(const Value* value) {
  if (value == nullptr) return std::nullopt;
  return *value;
}

std::optional<Value> at_number(const Value& sequence, const Number& number) {
  std::optional<int64_t> i = number.to_int64();
  if (!i || *i < 0 || static_cast<uint64_t>(*i) >= sequence.length()) return std::nullopt;
  return sequence.elements()[static_cast<size_t>(*i)];
}

std::optional<Value> one_step(const Value& value, const PathStep& step) {
  Type type = value.type();
  if (!value.is_known()) {
    const AttributeType* attribute = step.kind == PathStep::Kind::attribute && type.is_object()
                                         ? type.attribute(step.name)
                                         : nullptr;
    return Value::unknown(attribute != nullptr   ? attribute->type
                          : type.is_collection() ? type.element()
                                                 : Type::dynamic());
  }
  if (value.is_null()) return std::nullopt;
  bool keyed = type.is_object() || type.is_map();
  if (step.kind == PathStep::Kind::attribute) {
    return keyed ? found(value.find(step.name)) : std::nullopt;
  }
  Value key = step.key.unmarked();
  if (type.is_set()) {
    for (const Value& element : value.elements()) {
      if (element.identical(key)) return element;
    }
    return std::nullopt;
  }
  if (!is_present(key)) return std::nullopt;
  if (keyed) return key.type().is_string() ? found(value.find(key.as_string())) : std::nullopt;
  bool sequence = type.is_list() || type.is_tuple();
  return sequence && key.type().is_number() ? at_number(value, key.as_number()) : std::nullopt;
}

}  // namespace

std::optional<Value> value_at(const Value& value, const Path& path) {
  std::optional<Value> at = value;
  for (const PathStep& step : path) {
    at = one_step(at->unmarked(), step);
    if (!at) break;
  }
  return at;
}

}  // namespace landform
