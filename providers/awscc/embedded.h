// Schemas of a few common types, so that the program is of use with nothing but itself.
#pragma once

#include <span>
#include <string_view>

namespace landform::awscc {

struct EmbeddedSchema {
  std::string_view name;
  std::string_view text;
};

[[nodiscard]] std::span<const EmbeddedSchema> embedded_schemas();

}  // namespace landform::awscc
