// States as they are stored: JSON that may have been written by another version of the provider.
#pragma once

#include <string>

#include "base/result.h"
#include "provider/requests.h"
#include "schema/schema.h"
#include "value/convert.h"
#include "value/value.h"

namespace landform::sdk {

// An object or null, whatever is in it: objects, tuples, and null of no type.
[[nodiscard]] Result<Value> read_state_json(const std::string& json);

// The same for a state that may be in the flat form of Terraform 0.11, which cannot be read.
[[nodiscard]] Result<Value> read_stored_state(const provider::StoredState& state);

// A value of the block's type. What the block does not have is left out, what is missing is null.
[[nodiscard]] Result<Value, ConversionError> shaped_like(const Value& value,
                                                         const schema::Block& block);

}  // namespace landform::sdk
