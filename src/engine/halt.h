// What an interrupt does to a run.
//
// What is running goes on. But then, and before anything else starts, whatever is done for an
// object fails, so that nothing that depends on it is started either.
#pragma once

#include "base/diagnostic.h"
#include "engine/run.h"

namespace landform::engine {

// Whether the run was cancelled, which is an error.
[[nodiscard]] inline bool is_halted(const Run& run, Diagnostics& diagnostics) {
  if (!run.options().cancelled.stop_requested()) return false;
  diagnostics.error("execution halted", "");
  return true;
}

}  // namespace landform::engine
