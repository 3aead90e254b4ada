#include "sdk/object.h"

#include <fmt/format.h>

#include "value/convert.h"
#include "value/with_elements.h"

namespace landform::sdk {

Object::Object(const Value& given) : type_(given.type()) {
  Value value = given.unmarked();
  if (!type_.is_object()) throw AuthorError("an Object can only be made from an object value");
  if (value.is_known() && !value.is_null()) {
    values_.assign(value.elements().begin(), value.elements().end());
    return;
  }
  for (const AttributeType& attribute : type_.attributes()) {
    values_.push_back(value.is_known() ? Value::null(attribute.type)
                                       : Value::unknown(attribute.type));
  }
}

Object Object::null_of(Type type) { return Object(Value::null(type)); }

size_t Object::index(std::string_view name) const {
  int found = type_.attribute_index(name);
  if (found < 0) throw AuthorError(fmt::format("there is no attribute named \"{}\"", name));
  if (static_cast<size_t>(found) >= values_.size()) {
    throw AuthorError(fmt::format("attribute \"{}\" of an object that was moved from", name));
  }
  return static_cast<size_t>(found);
}

const Value& Object::get(std::string_view name) const { return values_[index(name)]; }

bool Object::is_null(std::string_view name) const {
  const Value& value = get(name);
  return value.is_known() && value.is_null();
}

bool Object::is_set(std::string_view name) const {
  const Value& value = get(name);
  return value.is_known() && !value.is_null();
}

const Value& Object::known(std::string_view name, const char* wanted) const {
  const Value& value = get(name);
  if (!value.is_known()) throw AuthorError(fmt::format("attribute \"{}\" is unknown", name));
  if (value.is_null()) throw AuthorError(fmt::format("attribute \"{}\" is null", name));
  if (value.type().friendly_name() != wanted && std::string_view(wanted) != "any") {
    throw AuthorError(fmt::format("attribute \"{}\" is a {}, not a {}", name,
                                  value.type().friendly_name(), wanted));
  }
  return value;
}

std::span<const Value> Object::elements(std::string_view name) const {
  const Value& value = known(name, "any");
  if (value.type().is_primitive()) {
    throw AuthorError(fmt::format("attribute \"{}\" is a {}, not a collection", name,
                                  value.type().friendly_name()));
  }
  return value.elements();
}

std::string Object::string(std::string_view name) const {
  return std::string(known(name, "string").as_string());
}

Number Object::number(std::string_view name) const { return known(name, "number").as_number(); }

int64_t Object::int64(std::string_view name) const {
  auto value = number(name).to_int64();
  if (!value) throw AuthorError(fmt::format("attribute \"{}\" does not fit 64 bits", name));
  return *value;
}

double Object::float64(std::string_view name) const { return number(name).to_double(); }
bool Object::boolean(std::string_view name) const { return known(name, "bool").as_bool(); }

std::vector<std::string> Object::strings(std::string_view name) const {
  std::vector<std::string> out;
  for (const Value& element : elements(name)) {
    if (!element.is_known() || element.is_null() || !element.type().is_string()) {
      throw AuthorError(fmt::format("attribute \"{}\" is not a collection of known strings", name));
    }
    out.emplace_back(element.as_string());
  }
  return out;
}

std::map<std::string, std::string> Object::string_map(std::string_view name) const {
  const Value& value = known(name, "any");
  if (!value.type().is_map()) throw AuthorError(fmt::format("attribute \"{}\" is not a map", name));
  std::map<std::string, std::string> out;
  for (size_t i = 0; i < value.length(); ++i) {
    const Value& element = value.elements()[i];
    if (!element.is_known() || element.is_null() || !element.type().is_string()) {
      throw AuthorError(fmt::format("attribute \"{}\" is not a map of known strings", name));
    }
    out.emplace(value.key(i), element.as_string());
  }
  return out;
}

Object Object::object(std::string_view name) const { return Object(known(name, "any")); }

std::vector<Object> Object::objects(std::string_view name) const {
  std::vector<Object> out;
  if (!is_set(name)) return out;
  for (const Value& element : elements(name)) out.emplace_back(element);
  return out;
}

std::map<std::string, Object> Object::object_map(std::string_view name) const {
  std::map<std::string, Object> out;
  if (!is_set(name)) return out;
  const Value& value = get(name);
  if (!value.type().is_map() && !value.type().is_object()) {
    throw AuthorError(fmt::format("attribute \"{}\" is not a map", name));
  }
  for (size_t i = 0; i < value.length(); ++i) {
    out.emplace(value.key(i), Object(value.elements()[i]));
  }
  return out;
}

std::optional<std::string> Object::maybe_string(std::string_view name) const {
  if (!is_set(name)) return std::nullopt;
  return string(name);
}
std::optional<int64_t> Object::maybe_int64(std::string_view name) const {
  if (!is_set(name)) return std::nullopt;
  return int64(name);
}
std::optional<bool> Object::maybe_boolean(std::string_view name) const {
  if (!is_set(name)) return std::nullopt;
  return boolean(name);
}

Object& Object::set_value(std::string_view name, const Value& value) {
  size_t at = index(name);
  Type type = type_.attributes()[at].type;
  auto converted = convert(value, type);
  if (!converted) {
    throw AuthorError(fmt::format("attribute \"{}\" cannot be set{}: {}", name,
                                  path_to_string(converted.error().path),
                                  converted.error().message));
  }
  values_[at] = std::move(converted).value();
  return *this;
}

Object& Object::set_null(std::string_view name) {
  size_t at = index(name);
  values_[at] = Value::null(type_.attributes()[at].type);
  return *this;
}

Object& Object::set_unknown(std::string_view name) {
  size_t at = index(name);
  values_[at] = Value::unknown(type_.attributes()[at].type);
  return *this;
}

Object Object::empty(std::string_view name) const {
  Type type = type_.attributes()[index(name)].type;
  if (type.is_collection()) type = type.element();
  return null_of(type);
}

Value Object::value() const {
  // Attributes of any type have the type of their value.
  return object_with(type_, values_);
}

}  // namespace landform::sdk
