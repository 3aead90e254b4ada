// Schemas of what is built into the language: resource types, provisioners and connections.
#pragma once

#include <string_view>
#include <vector>

#include "config/module.h"
#include "schema/schema.h"

namespace landform::evaluation {

// The types of the built-in provider.
[[nodiscard]] std::vector<std::string_view> builtin_types(config::ResourceMode mode);
// Null if there is no schema here.
[[nodiscard]] const schema::Block* builtin_schema(config::ResourceMode mode, std::string_view type);
[[nodiscard]] const schema::Block* provisioner_schema(std::string_view type);
// All arguments of any kind of connection.
[[nodiscard]] const schema::Block& connection_schema();

}  // namespace landform::evaluation
