// Types with semantic equality: which strings are valid, and which are equivalent.
//
// A value that the API returns in another form than the user's ({"a":1} for { "a": 1 }) is not a
// change: the SDK keeps the user's text in the state and plans nothing. Authors' own types derive
// from CustomType and are set with Attribute::meaning().
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "value/type.h"
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
  // Whether an attribute of that type can have this meaning; checked when the provider starts.
  [[nodiscard]] virtual bool fits(Type /*type*/) const { return true; }
  // The error in a known value, as the end of a sentence; none if it is valid.
  [[nodiscard]] virtual std::optional<std::string> problem(const Value& value) const = 0;
  // Whether two known values are equivalent. Only called for values that differ.
  [[nodiscard]] virtual bool equal(const Value& a, const Value& b) const = 0;
};

using CustomTypePtr = std::shared_ptr<const CustomType>;

// JSON documents: white space, the order of properties and the notation of numbers do not matter.
[[nodiscard]] CustomTypePtr normalized_json_type();
// Timestamps such as 2006-01-02T15:04:05Z; the same instant in another time zone is equal.
[[nodiscard]] CustomTypePtr rfc3339_type();
// Durations such as 1h30m; 90m is equal.
[[nodiscard]] CustomTypePtr duration_type();
// Parses such a duration; none if it is invalid.
[[nodiscard]] std::optional<std::chrono::nanoseconds> parse_duration(std::string_view text);
// Networks such as 10.0.0.0/8 or 2001:db8::/32; other notations of the same address are equal.
[[nodiscard]] CustomTypePtr cidr_type();
// Case-insensitive strings.
[[nodiscard]] CustomTypePtr case_insensitive_type();
// Integers that fit 64 bits, and numbers that a double represents.
[[nodiscard]] CustomTypePtr int64_type();
[[nodiscard]] CustomTypePtr float64_type();

}  // namespace landform::sdk
