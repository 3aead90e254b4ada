// Types for decoding values, selected by the first byte of the input.
#pragma once

#include <cstdint>
#include <vector>

#include "value/type.h"

namespace landform::fuzz {

inline Type choose_type(uint8_t choice) {
  static const std::vector<Type> types = {
      Type::dynamic(),
      Type::string(),
      Type::number(),
      Type::boolean(),
      Type::list(Type::string()),
      Type::set(Type::number()),
      Type::map(Type::boolean()),
      Type::tuple({Type::string(), Type::dynamic()}),
      Type::object({{"a", Type::number()}, {"b", Type::list(Type::dynamic()), true}}),
      Type::list(Type::dynamic()),
      Type::map(Type::dynamic()),
      Type::set(Type::object({{"k", Type::string()}})),
      Type::list(Type::map(Type::set(Type::tuple({Type::number()})))),
  };
  return types[choice % types.size()];
}

}  // namespace landform::fuzz
