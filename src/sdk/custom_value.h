// The author's own C++ types as values of attributes.
//
//   enum class Zone { north, south };
//   template <>
//   struct landform::sdk::CustomValue<Zone> {
//     static std::string name() { return "a zone (north or south)"; }
//     static std::optional<Zone> read(std::string_view text);  // nothing if it is not one
//     static std::string write(Zone zone);
//   };
//
//   schema.attribute("zone", custom<Zone>().required());
//   struct Server { Zone zone; std::optional<Zone> standby; };  // binds like a string
//   Zone zone = planned.as<Zone>("zone");
//   planned.set("zone", Zone::south);
//
// Configured values that cannot be read are rejected with the type's name. Two values that read as
// equal are the same for planning, whatever they look like, and the user's form is kept: `==` if
// the C++ type has it, otherwise what is written for them. Besides text, a value can be a Number, a
// bool, or any Value, whose type() must then be defined as well.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/quote.h"
#include "sdk/attribute.h"
#include "sdk/author_values.h"
#include "sdk/field_codec.h"
#include "value/presence.h"

namespace landform::sdk {

template <HasCustomValue T>
class CustomValueType : public CustomType {
 public:
  [[nodiscard]] std::string name() const override { return CustomValue<T>::name(); }
  [[nodiscard]] bool fits(Type type) const override { return type == custom_value_type<T>(); }
  [[nodiscard]] std::optional<std::string> problem(const Value& value) const override {
    if (read_custom<T>(value)) return std::nullopt;
    std::string got;
    if (value.type().is_string()) got = ", got: " + go_quote(text_of(value));
    if (value.type().is_number()) got = ", got: " + number_of(value).to_string();
    return "must be " + name() + got;
  }
  [[nodiscard]] bool equal(const Value& a, const Value& b) const override {
    std::optional<T> x = read_custom<T>(a);
    std::optional<T> y = read_custom<T>(b);
    if (!x || !y) return false;
    if constexpr (std::equality_comparable<T>) {
      return *x == *y;
    } else {
      return to_value(*x).identical(to_value(*y));
    }
  }
};

// An attribute with such values.
template <HasCustomValue T>
[[nodiscard]] Attribute custom() {
  static const auto kType = std::make_shared<CustomValueType<T>>();
  return Attribute(custom_value_type<T>()).meaning(kType);
}

}  // namespace landform::sdk
