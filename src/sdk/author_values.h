// Values as rules and hooks of an author expect them.
//
// The accessors of Value end the program when a value is not what it is asked for, which is right
// for Landform's own mistakes. What an author's code asks for goes through these: an AuthorError is
// thrown, which the SDK turns into a diagnostic that names the hook.
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
