// Schemas as messages of the plugin protocol, and back.
//
// All functions may be called from any thread.
#pragma once

#include "base/result.h"
#include "protocol/messages_schema.h"
#include "schema/schema.h"

namespace landform::protocol {

// Protocol 5 has no nested attributes: there they become attributes of the same type, without
// details about their contents.
[[nodiscard]] Schema to_schema_message(const schema::Schema& schema, Dialect dialect = Dialect::v6);

// The error says which attribute or block has an invalid type or nesting mode.
[[nodiscard]] Result<schema::Schema> from_schema_message(const Schema& message);

}  // namespace landform::protocol
