// The state of a resource, or a part of it, accessed by name.
//
//   Object planned = …;
//   std::string name = planned.string("name");
//   planned.set("id", "srv-1");
//   for (Object disk : planned.objects("disk")) total += disk.int64("size");
//
// An Object has all attributes of its type, each null, unknown or known. Getters of a plain type
// expect a known, non-null value; the maybe_ ones return nothing for null and unknown. Accessing a
// missing attribute, or one of another type, is the author's mistake: it throws an AuthorError,
// which the SDK turns into a diagnostic that names the hook.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/author_values.h"
#include "sdk/to_value.h"
#include "value/type.h"
#include "value/value.h"

namespace landform::sdk {

class Object {
 public:
  // No attributes at all.
  Object() : Object(Value::empty_object()) {}
  // From a known object; from null, all attributes are null.
  explicit Object(const Value& value);
  // Everything null.
  static Object null_of(Type type);

  [[nodiscard]] bool has(std::string_view name) const { return type_.attribute_index(name) >= 0; }
  [[nodiscard]] const Value& get(std::string_view name) const;
  [[nodiscard]] bool is_null(std::string_view name) const;
  [[nodiscard]] bool is_unknown(std::string_view name) const { return !get(name).is_known(); }
  // Known and not null.
  [[nodiscard]] bool is_set(std::string_view name) const;

  [[nodiscard]] std::string string(std::string_view name) const;
  [[nodiscard]] int64_t int64(std::string_view name) const;
  [[nodiscard]] double float64(std::string_view name) const;
  [[nodiscard]] Number number(std::string_view name) const;
  [[nodiscard]] bool boolean(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> strings(std::string_view name) const;
  [[nodiscard]] std::map<std::string, std::string> string_map(std::string_view name) const;
  // A single nested object, or all of a list or set.
  [[nodiscard]] Object object(std::string_view name) const;
  [[nodiscard]] std::vector<Object> objects(std::string_view name) const;
  [[nodiscard]] std::map<std::string, Object> object_map(std::string_view name) const;

  [[nodiscard]] std::optional<std::string> maybe_string(std::string_view name) const;
  [[nodiscard]] std::optional<int64_t> maybe_int64(std::string_view name) const;
  [[nodiscard]] std::optional<bool> maybe_boolean(std::string_view name) const;

  // A value of a C++ type with a CustomValue (sdk/custom_value.h).
  template <HasCustomValue T>
  [[nodiscard]] T as(std::string_view name) const {
    return custom_of<T>(known(name, "any"));
  }
  template <HasCustomValue T>
  [[nodiscard]] std::optional<T> maybe_as(std::string_view name) const {
    return is_set(name) ? std::optional<T>(as<T>(name)) : std::nullopt;
  }

  // Converted to the attribute's type. Takes whatever to_value() does.
  template <typename T>
  Object& set(std::string_view name, const T& value) {
    return set_value(name, to_value(value));
  }
  Object& set(std::string_view name, const char* text) {
    return set_value(name, Value::string(text));
  }
  Object& set_null(std::string_view name);
  Object& set_unknown(std::string_view name);
  // An object with all attributes of a nested one, to be filled in.
  [[nodiscard]] Object empty(std::string_view name) const;

  // The whole object as a value.
  [[nodiscard]] Value value() const;
  [[nodiscard]] Type type() const { return type_; }

 private:
  explicit Object(Type type) : type_(type) {}
  Object& set_value(std::string_view name, const Value& value);
  [[nodiscard]] size_t index(std::string_view name) const;
  [[nodiscard]] const Value& known(std::string_view name, const char* wanted) const;
  [[nodiscard]] std::span<const Value> elements(std::string_view name) const;

  Type type_;
  std::vector<Value> values_;  // in the order of the type's attributes
};

}  // namespace landform::sdk
