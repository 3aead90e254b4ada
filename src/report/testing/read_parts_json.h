// The parts of states that plans have too. Private to the readers.
#pragma once

#include <vector>

#include "base/result.h"
#include "engine/schemas.h"
#include "state/state.h"
#include "value/value.h"

namespace landform::report::recorded {

[[nodiscard]] Result<state::State> read_state(const Value& json,
                                              const engine::SchemaSource& schemas);
[[nodiscard]] std::vector<state::CheckResults> read_checks(const Value* json);

}  // namespace landform::report::recorded
