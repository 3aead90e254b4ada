// What cannot be done on this machine, found before anything is changed.
#pragma once

#include "base/diagnostic.h"
#include "engine/plan.h"
#include "engine/run.h"

namespace landform::engine {

// Errors for provisioners that the plan would run and whose connections cannot be made.
[[nodiscard]] Diagnostics find_unsupported(const Run& run, const Plan& plan);

}  // namespace landform::engine
