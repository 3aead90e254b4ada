// Applying a plan: creates, updates and destroys objects, in the right order.
#pragma once

#include "base/diagnostic.h"
#include "engine/plan.h"
#include "engine/run.h"
#include "engine/working_state.h"
#include "state/state.h"

namespace landform::engine {

struct ApplyOutcome {
  state::State state;   // what exists now, whatever failed
  bool started = true;  // false if there is no order to apply the plan in
  size_t added = 0;
  size_t changed = 0;
  size_t destroyed = 0;
  size_t imported = 0;
};

// `recorder` receives each change as soon as it has happened; it may be null. Errors stop what
// depends on them, and nothing else. `evaluation` receives all values, for evaluating other
// expressions with them; they are valid as long as the run.
[[nodiscard]] Diagnosed<ApplyOutcome> apply_plan(
    Run& run, const Plan& plan, ChangeRecorder* recorder = nullptr,
    std::unique_ptr<evaluation::Evaluation>* evaluation = nullptr);

}  // namespace landform::engine
