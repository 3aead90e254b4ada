// Moving objects within a state or from one state to another, by Terraform's rules.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "config/target_address.h"
#include "state/state.h"

namespace landform::cli {

struct StateMove {
  // From and to, for messages.
  std::vector<std::pair<std::string, std::string>> moved;
  Diagnostics diagnostics;
  // An error that is not a diagnostic; empty if there is none.
  std::string error;
};

// Moves what is at `from` in one state to `to` in another, which may be the same. With errors, the
// states must be discarded. `to_text` is the destination as the user wrote it.
[[nodiscard]] StateMove move_objects(state::State& source, const config::TargetAddress& from,
                                     state::State& destination, const config::TargetAddress& to,
                                     const std::string& to_text);

}  // namespace landform::cli
