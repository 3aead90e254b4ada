// Schemas of what belongs to the language itself: its resource types, provisioners and connections.
// Private to the library.
#pragma once

#include <string_view>
#include <vector>

#include "config/module.h"
#include "schema/schema.h"

namespace landform::evaluation {

// Whether resources of that type belong to the language: then it must be one of
// builtin_types().
[[nodiscard]] bool is_builtin_type(std::string_view type);
[[nodiscard]] std::vector<std::string_view> builtin_types(config::ResourceMode mode);
// Null pointers for what has no schema here.
[[nodiscard]] const schema::Block* builtin_schema(config::ResourceMode mode, std::string_view type);
[[nodiscard]] const schema::Block* provisioner_schema(std::string_view type);
// All that any kind of connection may have.
[[nodiscard]] const schema::Block& connection_schema();

}  // namespace landform::evaluation
