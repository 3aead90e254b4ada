// Stored states: JSON that may have been written by another version of the provider.
#pragma once

#include <string>

#include "base/result.h"
#include "provider/requests.h"
#include "schema/schema.h"
#include "value/convert.h"
#include "value/value.h"

namespace landform::sdk {

// An object or null with any content: objects, tuples, and untyped null.
[[nodiscard]] Result<Value> read_state_json(const std::string& json);

// The same for a state that may be in the flat form of Terraform 0.11, which cannot be read.
[[nodiscard]] Result<Value> read_stored_state(const provider::StoredState& state);

// A value of the block's type. Unknown attributes are dropped, missing ones are null.
[[nodiscard]] Result<Value, ConversionError> shaped_like(const Value& value,
                                                         const schema::Block& block);

}  // namespace landform::sdk
