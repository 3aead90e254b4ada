// Type constraints as users write them: `map(object({a = string, b = optional(number, 5)}))`.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "base/diagnostic.h"
#include "syntax/ast.h"
#include "value/type.h"
#include "value/value.h"

namespace landform::eval {

// The default values of optional attributes, at any depth of a type.
struct Defaults {
  Type type;
  std::map<std::string, Value, std::less<>> values;  // of an object's attributes
  // By attribute name, or by index in a tuple; the key "" stands for all elements of a collection.
  std::map<std::string, std::shared_ptr<const Defaults>, std::less<>> children;

  // Replaces missing and null attributes. The value need not have the type yet; it is converted
  // afterwards.
  [[nodiscard]] Value apply(const Value& value) const;

 private:
  [[nodiscard]] const Defaults* child(const std::string& key, bool by_name) const;
};

struct TypeConstraint {
  Type type;
  std::shared_ptr<const Defaults> defaults;  // null if there are none
};

// Parses a type constraint; `any` and optional attributes are allowed.
[[nodiscard]] Diagnosed<TypeConstraint> read_type_constraint(const syntax::Expression& expr);

// The name that an expression consists of, otherwise empty: `string` in `type = string`.
[[nodiscard]] std::string_view as_keyword(const syntax::Expr& expr);
// A name, which in JSON syntax is a string; empty if it is something else.
[[nodiscard]] std::string_view as_name(const syntax::Expr& expr);

}  // namespace landform::eval
