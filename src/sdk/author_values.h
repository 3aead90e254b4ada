// Access to values from an author's rules and hooks.
//
// The accessors of Value abort the program if a value is not of the right kind, which is right for
// bugs in Landform. An author's code uses these instead: they throw an AuthorError, which the SDK
// turns into a diagnostic that names the hook.
#pragma once

#include <span>
#include <stdexcept>
#include <string_view>

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

}  // namespace landform::sdk
