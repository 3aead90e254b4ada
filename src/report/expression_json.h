// Expressions of a configuration as JSON: the value if it is constant, and what is referred to.
// Private to the library.
//
// May be called from any thread.
#pragma once

#include <string>
#include <vector>

#include "config/resource.h"
#include "syntax/ast.h"
#include "value/value.h"

namespace landform::report {

// The value without any names or functions, which in JSON syntax means the literal text. Unknown if
// there is no such value.
[[nodiscard]] Value constant_value(const syntax::Expression& expr);

// The names in an expression. Each is followed by what contains it: `a.b[0].c`, `a.b[0]`, `a.b`.
void add_references(std::vector<std::string>& out, const syntax::Expression& expr);

// The value is left out unless it is known.
void append_expression(std::string& out, const Value& constant,
                       const std::vector<std::string>& references);
void append_expression(std::string& out, const syntax::Expression& expr);

// The objects named in depends_on, with the keys of instances.
[[nodiscard]] std::vector<std::string> dependency_names(
    const std::vector<config::Dependency>& dependencies);

}  // namespace landform::report
