// States as people read them: what Terraform prints for `show` and `state show`.
//
// Pure functions to text, byte for byte Terraform's. Thread-safe.
#pragma once

#include <string>

#include "base/result.h"
#include "config/address.h"
#include "engine/schemas.h"
#include "report/palette.h"
#include "state/state.h"

namespace landform::report {

// All objects, module by module, and the outputs. It is an error if a schema is missing or of
// another version, or if an object does not conform to it.
[[nodiscard]] Result<std::string> state_text(const state::State& state,
                                             const engine::SchemaSource& schemas,
                                             const TextStyle& style);

// The current object of one instance, which must be in the state.
[[nodiscard]] Result<std::string> state_object_text(const state::State& state,
                                                    const config::InstanceAddress& address,
                                                    const engine::SchemaSource& schemas,
                                                    const TextStyle& style);

}  // namespace landform::report
