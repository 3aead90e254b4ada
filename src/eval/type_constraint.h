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
  // By attribute name, or by position in a tuple; under "" for all elements of a collection.
  std::map<std::string, std::shared_ptr<const Defaults>, std::less<>> children;

  // Fills in what is missing or null. The value need not have the type yet; it is converted
  // afterwards.
  [[nodiscard]] Value apply(const Value& value) const;

 private:
  [[nodiscard]] const Defaults* child(const std::string& key, bool by_name) const;
};

struct TypeConstraint {
  Type type;
  std::shared_ptr<const Defaults> defaults;  // null pointer when there are none
};

// Reads a type constraint; `any` may be used and attributes may be optional.
[[nodiscard]] Diagnosed<TypeConstraint> read_type_constraint(const syntax::Expression& expr);

// The name that an expression consists of, or an empty text: `string` in `type = string`.
[[nodiscard]] std::string_view as_keyword(const syntax::Expr& expr);

}  // namespace landform::eval
