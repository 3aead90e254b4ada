// Plans and states as `terraform show -json` prints them, read back. For tests: what is read can be
// printed again and compared, without an engine that plans.
//
// The JSON does not contain everything: the mode of a plan (unless its drift tells it), the
// previous run's state, aliases of providers and private data are missing. Which marks came from a
// schema is not known either. What planned objects are marked with is; all others are marked only
// with what their schemas do not make sensitive anyway.
#pragma once

#include <string_view>

#include "base/result.h"
#include "engine/plan.h"
#include "engine/schemas.h"
#include "state/state.h"

namespace landform::report::recorded {

[[nodiscard]] Result<engine::Plan> read_plan_json(std::string_view text,
                                                  const engine::SchemaSource& schemas);
[[nodiscard]] Result<state::State> read_state_json(std::string_view text,
                                                   const engine::SchemaSource& schemas);

}  // namespace landform::report::recorded
