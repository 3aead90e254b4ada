// Helpers for defining functions: declaring them, reading their arguments, and formatting their
// errors.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "value/function.h"
#include "value/marks.h"

namespace landform::functions {

using Output = Result<Value, FunctionError>;
using Implementation = std::function<Output(Arguments, Type)>;

[[nodiscard]] Parameter parameter(std::string name, Type type, std::string description = "");
// The implementation also sees unknown and marked arguments.
[[nodiscard]] Parameter raw_parameter(std::string name, Type type, std::string description = "");

// A function with a fixed result type that never returns null.
[[nodiscard]] Function define(std::string name, std::string description,
                              std::vector<Parameter> parameters, Type result,
                              Implementation implementation);

// A whole number that fits 64 bits.
[[nodiscard]] Result<int64_t, FunctionError> to_int(const Value& number);
// The nearest double; finite numbers that are too large for one are rejected.
[[nodiscard]] Result<double, FunctionError> to_double(const Value& number);

// A character in single quotes, with the escapes of go_quote().
[[nodiscard]] std::string quote_rune(char32_t rune);
// go_quote(), or a placeholder if it is sensitive.
[[nodiscard]] std::string quote_unless_sensitive(std::string_view text, Marks marks);

}  // namespace landform::functions
