// Helpers for tests of functions: calls by name, with results as text.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/quote.h"
#include "functions/functions.h"
#include "value/function.h"
#include "value/refinement.h"

namespace landform::functions {

// A value on one line: marks as !, unknowns as ?type (followed by ! if known not to be null, and
// other refinements).
inline std::string show(const Value& value) {
  if (value.is_marked()) return "!" + show(value.unmarked());
  if (!value.is_known()) {
    const Refinement& facts = value.refinement();
    std::string out = "?" + value.type().to_expression();
    if (facts.nullness == Nullness::not_null) out += "!";
    if (!facts.string_prefix.empty()) out += go_quote(facts.string_prefix) + "..";
    return out;
  }
  Type type = value.type();
  if (value.is_null()) return "null:" + type.to_expression();
  if (type.is_string()) return go_quote(value.as_string());
  if (type.is_number()) return value.as_number().to_string();
  if (type.is_bool()) return value.as_bool() ? "true" : "false";
  bool keyed = type.is_object() || type.is_map();
  std::string out =
      type.is_list() ? "list" : (type.is_set() ? "set" : (type.is_map() ? "map" : ""));
  out += keyed ? "{" : "[";
  for (size_t i = 0; i < value.length(); ++i) {
    if (i > 0) out += ",";
    if (keyed) out += std::string(value.key(i)) + "=";
    out += show(value.elements()[i]);
  }
  return out + (keyed ? "}" : "]");
}

inline std::string show(const Result<Value, FunctionError>& result) {
  if (result.ok()) return show(*result);
  const FunctionError& error = result.error();
  std::string where = error.argument < 0 ? "" : " " + std::to_string(error.argument);
  return "error" + where + ": " + error.message;
}

// Short ways to write arguments.
inline Value s(std::string_view text) { return Value::string(text); }
inline Value n(std::string_view digits) { return Value::number(*Number::parse(digits)); }
inline Value tuple(std::vector<Value> elements) { return Value::tuple(std::move(elements)); }
inline Value unknown(Type type) { return Value::unknown(type); }
inline Value secret(const Value& value) { return value.with_marks(Marks::sensitive); }

struct Call {
  const char* function;
  std::vector<Value> arguments;
  const char* want;
};

inline std::string call_by_name(const FunctionTable& table, const std::string& name,
                                const std::vector<Value>& arguments) {
  const Function* function = table.find(name);
  return function == nullptr ? "no such function" : show(call(*function, arguments));
}

inline void expect_calls(const FunctionTable& table, const std::vector<Call>& calls) {
  for (const Call& c : calls) {
    std::string shown = c.function;
    for (const Value& argument : c.arguments) shown += " " + show(argument);
    EXPECT_EQ(call_by_name(table, c.function, c.arguments), c.want) << shown;
  }
}
inline void expect_calls(const std::vector<Call>& calls) {
  expect_calls(make_function_table({}), calls);
}

}  // namespace landform::functions
