// Objects that have a new address: by `moved` blocks, or because a resource gained or lost `count`.
//
// Moves are made before planning, on a copy of the state. A block applies to every instance of its
// module; chains of blocks are followed.
#pragma once

#include <map>
#include <set>
#include <string>

#include "base/diagnostic.h"
#include "config/address.h"
#include "engine/run.h"
#include "state/state.h"

namespace landform::engine {

struct MoveResults {
  // The previous address of each object that moved, by its present one.
  std::map<config::InstanceAddress, config::InstanceAddress> previous;
  // Objects that stayed because there is another one at their new address: from, to.
  std::map<config::InstanceAddress, config::InstanceAddress> blocked;

  [[nodiscard]] config::InstanceAddress previous_of(const config::InstanceAddress& address) const;
};

// Changes the state. There are errors if an object could not be converted to its new type.
[[nodiscard]] Diagnosed<MoveResults> make_moves(Run& run, state::State& state);

// The warning about objects that could not be moved; nothing without any.
[[nodiscard]] Diagnostics warn_about_blocked(const MoveResults& moves);

}  // namespace landform::engine
