// Access to values from an author's rules and hooks.
//
// The accessors of Value abort the program if a value is not of the right kind, which is right for
// bugs in Landform. An author's code uses these instead: they throw an AuthorError, which the SDK
// turns into a diagnostic that names the hook.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "sdk/to_value.h"
#include "value/number.h"
#include "value/value.h"

namespace landform::sdk {

class AuthorError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Of a known value that is not null.
[[nodiscard]] std::string_view text_of(const Value& value);
[[nodiscard]] Number number_of(const Value& value);
[[nodiscard]] bool truth_of(const Value& value);
// Of a list, set, tuple, map or object.
[[nodiscard]] std::span<const Value> elements_of(const Value& value);

// The type of the values of a C++ type with a CustomValue.
template <HasCustomValue T>
[[nodiscard]] Type custom_value_type() {
  if constexpr (requires { CustomValue<T>::type(); }) {
    return CustomValue<T>::type();
  } else {
    using Written = decltype(CustomValue<T>::write(std::declval<const T&>()));
    static_assert(!std::same_as<Written, Value>,
                  "A CustomValue that is written as a Value also needs type().");
    return *internal::primitive_type<Written>();
  }
}

// What a known value means to the author; nothing if it cannot be read.
template <HasCustomValue T>
[[nodiscard]] std::optional<T> read_custom(const Value& value) {
  using Own = CustomValue<T>;
  if constexpr (requires { Own::read(value); }) {
    return Own::read(value);
  } else if constexpr (requires { Own::read(std::string_view()); }) {
    return Own::read(std::string_view(text_of(value)));
  } else if constexpr (requires { Own::read(Number()); }) {
    return Own::read(number_of(value));
  } else {
    return Own::read(truth_of(value));
  }
}

// The same for a value that must be valid.
template <HasCustomValue T>
[[nodiscard]] T custom_of(const Value& value) {
  std::optional<T> out = read_custom<T>(value);
  if (!out) throw AuthorError("a value is not " + CustomValue<T>::name());
  return *std::move(out);
}

}  // namespace landform::sdk
