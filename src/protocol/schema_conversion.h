// Schemas as messages of the plugin protocol, and back.
//
// All functions may be called from any thread.
#pragma once

#include "base/result.h"
#include "protocol/messages_schema.h"
#include "schema/schema.h"

namespace landform::protocol {

// Protocol 5 has no nested attributes: there they become attributes of the same type, about the
// inside of which nothing more is said.
[[nodiscard]] Schema to_schema_message(const schema::Schema& schema, Dialect dialect = Dialect::v6);

// The error says which attribute or block has a type or nesting that does not exist.
[[nodiscard]] Result<schema::Schema> from_schema_message(const Schema& message);

}  // namespace landform::protocol
