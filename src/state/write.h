// Writing state files, byte for byte as Terraform does.
#pragma once

#include <string>

#include "state/state.h"

namespace landform::state {

// The whole file. Values of outputs must be known; their marks are not written.
[[nodiscard]] std::string write_state(const State& state);

// Whether two states have the same content, ignoring serial, lineage and writer: then there is
// nothing to save.
[[nodiscard]] bool same_content(const State& a, const State& b);

}  // namespace landform::state
