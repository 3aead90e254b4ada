#include "functions/support.h"

#include <fmt/format.h>

#include <cfloat>
#include <cmath>
#include <limits>

#include "base/quote.h"
#include "base/unicode.h"
#include "value/refinement.h"

namespace landform::functions {

Parameter parameter(std::string name, Type type, std::string description) {
  Parameter p;
  p.name = std::move(name);
  p.type = type;
  p.description = std::move(description);
  return p;
}

Parameter raw_parameter(std::string name, Type type, std::string description) {
  Parameter p = parameter(std::move(name), type, std::move(description));
  p.allow_unknown = true;
  p.allow_marked = true;
  return p;
}

Function define(std::string name, std::string description, std::vector<Parameter> parameters,
                Type result, Implementation implementation) {
  Function f;
  f.name = std::move(name);
  f.description = std::move(description);
  f.parameters = std::move(parameters);
  f.result = result;
  f.implementation = std::move(implementation);
  f.refine_result = refine_not_null;
  return f;
}

Result<int64_t, FunctionError> to_int(const Value& number) {
  if (auto i = number.as_number().to_int64()) return *i;
  return call_error(fmt::format("value must be a whole number, between {} and {}",
                                std::numeric_limits<int64_t>::min(),
                                std::numeric_limits<int64_t>::max()));
}

Result<double, FunctionError> to_double(const Value& number) {
  Number n = number.as_number();
  double d = n.to_double();
  if (std::isinf(d) && !n.is_infinite()) {
    return call_error(
        fmt::format("value must be between {:f} and {:f} inclusive", -DBL_MAX, DBL_MAX));
  }
  return d;
}

std::string quote_rune(char32_t rune) {
  if (rune == '\'') return R"('\'')";
  if (rune == '"') return "'\"'";
  std::string text;
  append_rune(text, rune);
  std::string quoted = go_quote(text);
  quoted.front() = quoted.back() = '\'';
  return quoted;
}

std::string quote_unless_sensitive(std::string_view text, Marks marks) {
  if ((marks & Marks::sensitive) != Marks::none) return "(sensitive value)";
  return go_quote(text);
}

}  // namespace landform::functions
