// A scope for fuzzing evaluation: names with values of every kind, and the functions that have no
// side effects and a bounded running time.
#pragma once

#include <array>
#include <string_view>

#include "eval/expression_functions.h"
#include "eval/scope.h"
#include "functions/functions.h"
#include "value/function.h"
#include "value/value.h"

namespace landform::fuzz {

inline bool is_wanted(const Function& function) {
  // The running time of bcrypt depends on its cost, and nested ranges multiply: both are what the
  // user asked for, and not bugs.
  constexpr std::array<std::string_view, 8> kUnwanted = {
      "file", "templatefile", "abspath", "pathexpand", "bcrypt", "range", "uuid", "timestamp"};
  std::string_view name = function.name;
  if (name.starts_with("core::")) return false;
  if (name.starts_with("file") && name != "flatten") return false;
  for (std::string_view unwanted : kUnwanted) {
    if (name == unwanted) return false;
  }
  return true;
}

inline FunctionTable make_functions() {
  FunctionTable all = functions::make_function_table({});
  FunctionTable table;
  for (const auto& function : all.all()) {
    if (is_wanted(*function)) table.add(*function);
  }
  eval::add_expression_functions(table);
  return table;
}

// Single letters, so that mutations find them.
inline void add_names(eval::MapScope& scope) {
  Value n = Value::number(7);
  Value s = Value::string("text");
  scope.set("n", n);
  scope.set("s", s);
  scope.set("b", Value::boolean(true));
  scope.set("z", Value::null(Type::string()));
  scope.set("u", Value::unknown(Type::string()));
  scope.set("d", Value::unknown());
  scope.set("p", s.with_marks(Marks::sensitive));
  scope.set("l",
            Value::list(Type::string(), {s, Value::string("é"), Value::unknown(Type::string())}));
  scope.set("m", Value::map(Type::number(), {{"k", n}, {"q", Value::number(-1)}}));
  scope.set("e", Value::set(Type::number(), {n, Value::number(0)}));
  scope.set("o", Value::object({{"k", n}, {"l", Value::tuple({s, n})}, {"z", Value::null()}}));
  scope.set("t", Value::tuple({n, s, Value::boolean(false).with_marks(Marks::sensitive)}));
}

}  // namespace landform::fuzz
