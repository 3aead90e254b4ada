// Types with a meaning: which texts are valid, and which mean the same.
//
// A value that the API answers in other words than the user's ({"a":1} for { "a": 1 }) is no
// change: the SDK keeps the user's text in state and plans nothing. An author's own type derives
// from CustomType and is given to an attribute by Attribute::meaning().
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "value/value.h"

namespace landform::sdk {

class CustomType {
 public:
  CustomType() = default;
  CustomType(const CustomType&) = delete;
  CustomType& operator=(const CustomType&) = delete;
  virtual ~CustomType() = default;

  // For messages and documentation: "a JSON document".
  [[nodiscard]] virtual std::string name() const = 0;
  // What is wrong with a known value, as the end of a sentence; none if it is valid.
  [[nodiscard]] virtual std::optional<std::string> problem(const Value& value) const = 0;
  // Whether two known values mean the same. Only asked for values that differ.
  [[nodiscard]] virtual bool equal(const Value& a, const Value& b) const = 0;
};

using CustomTypePtr = std::shared_ptr<const CustomType>;

// JSON documents: white space, the order of properties and the spelling of numbers mean nothing.
[[nodiscard]] CustomTypePtr normalized_json_type();
// Moments in time such as 2006-01-02T15:04:05Z; the same moment in another zone is equal.
[[nodiscard]] CustomTypePtr rfc3339_type();
// Spans of time such as 1h30m; 90m is equal.
[[nodiscard]] CustomTypePtr duration_type();
// What such a span of time is; none if the text is not one.
[[nodiscard]] std::optional<std::chrono::nanoseconds> parse_duration(std::string_view text);
// Networks such as 10.0.0.0/8 or 2001:db8::/32; other spellings of one address are equal.
[[nodiscard]] CustomTypePtr cidr_type();
// Text of which upper and lower case mean the same.
[[nodiscard]] CustomTypePtr case_insensitive_type();
// Numbers that are whole and fit 64 bits, and numbers that a double holds.
[[nodiscard]] CustomTypePtr int64_type();
[[nodiscard]] CustomTypePtr float64_type();

}  // namespace landform::sdk
