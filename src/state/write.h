// State files, written byte for byte as Terraform writes them.
#pragma once

#include <string>

#include "state/state.h"

namespace landform::state {

// The whole file. Values of outputs must be known; their marks are not written.
[[nodiscard]] std::string write_state(const State& state);

// Whether two states say the same, whatever their serials, lineages and writers: then there is
// nothing to save.
[[nodiscard]] bool same_content(const State& a, const State& b);

}  // namespace landform::state
