#include "functions/signature.h"

#include <optional>
#include <utility>

#include "value/refinement.h"

namespace landform::functions {
namespace {

// The common type of the values; those without a type match any.
std::optional<Type> common_type(Type element, const std::vector<Value>& values) {
  Type common = Type::dynamic();
  for (const Value& value : values) {
    if (value.type().is_dynamic() || value.type() == common) continue;
    if (!common.is_dynamic()) return std::nullopt;
    common = value.type();
  }
  return common.is_dynamic() ? element : common;
}

}  // namespace

Parameter parameter(std::string name, Type type, Allow allow, std::string description) {
  auto has = [allow](Allow flag) {
    return (static_cast<unsigned>(allow) & static_cast<unsigned>(flag)) != 0;
  };
  Parameter p = parameter(std::move(name), type, std::move(description));
  p.allow_null = has(Allow::null);
  p.allow_unknown = has(Allow::unknown);
  p.allow_dynamic = has(Allow::dynamic);
  p.allow_marked = has(Allow::marked);
  return p;
}

Parameter any_parameter(std::string name, Allow allow, std::string description) {
  return parameter(std::move(name), Type::dynamic(), allow, std::move(description));
}

Function define_typed(std::string name, std::string description, std::vector<Parameter> parameters,
                      TypeFunction type, Implementation implementation) {
  Function f = define(std::move(name), std::move(description), std::move(parameters),
                      Type::dynamic(), std::move(implementation));
  f.type = std::move(type);
  return f;
}

Output make_list(Type element, std::vector<Value> values) {
  std::optional<Type> common = common_type(element, values);
  if (!common) return call_error("all list elements must have the same type");
  return Value::list(*common, std::move(values));
}

Output make_set(Type element, std::vector<Value> values) {
  std::optional<Type> common = common_type(element, values);
  if (!common) return call_error("all set elements must have the same type");
  return Value::set(*common, std::move(values));
}

std::vector<Value> copy_elements(const Value& value) {
  return {value.elements().begin(), value.elements().end()};
}

FunctionError conversion_failure(int argument, ConversionError error) {
  return {std::move(error.message), argument, std::move(error.path)};
}

}  // namespace landform::functions
