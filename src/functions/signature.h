// Declaring functions with unusual parameters or result types, such as those on collections, where
// the type of the result depends on the arguments.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "functions/support.h"
#include "value/convert.h"
#include "value/function.h"

namespace landform::functions {

using TypeOutput = Result<Type, FunctionError>;
using TypeFunction = std::function<TypeOutput(Arguments)>;

// What an implementation handles itself; see Parameter.
enum class Allow : unsigned {
  nothing = 0,
  null = 1U << 0U,
  unknown = 1U << 1U,
  dynamic = 1U << 2U,
  marked = 1U << 3U,
  all_but_marked = null | unknown | dynamic,
  everything = all_but_marked | marked,
};
constexpr Allow operator|(Allow a, Allow b) {
  return static_cast<Allow>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

[[nodiscard]] Parameter parameter(std::string name, Type type, Allow allow,
                                  std::string description = "");
// A parameter of any type.
[[nodiscard]] Parameter any_parameter(std::string name, Allow allow, std::string description = "");

// A function that never returns null and whose result's type depends on the arguments. What `type`
// returns for known arguments matters only if the implementation reads it.
[[nodiscard]] Function define_typed(std::string name, std::string description,
                                    std::vector<Parameter> parameters, TypeFunction type,
                                    Implementation implementation);

// A list or set of values that should have the same type, except that nulls may be untyped;
// `element` is the element type of an empty collection.
[[nodiscard]] Output make_list(Type element, std::vector<Value> values);
[[nodiscard]] Output make_set(Type element, std::vector<Value> values);

// The elements of a known value, as a vector.
[[nodiscard]] std::vector<Value> copy_elements(const Value& value);

[[nodiscard]] FunctionError conversion_failure(int argument, ConversionError error);

}  // namespace landform::functions
