// Applies the rules of a schema to a configuration: custom types, validators, and block counts, at
// every depth.
#pragma once

#include "sdk/diagnostics.h"
#include "sdk/schema.h"
#include "value/value.h"

namespace landform::sdk {

// `config` conforms to the block; anything in it may be unknown.
void validate_config(const Block& block, const Value& config, Diagnostics& diagnostics);
// A single value, such as the argument of a function.
void validate_value(const Attribute& attribute, const Value& value, const Path& path,
                    Diagnostics& diagnostics);

}  // namespace landform::sdk
