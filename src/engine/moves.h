// Objects that have a new address: by `moved` blocks, or because a resource gained or lost `count`.
//
// Moves are made before planning, on a copy of the state. A block applies to every instance of its
// module; chains of blocks are followed. Nothing moves if there are cycles.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "config/address.h"
#include "engine/move_statement.h"
#include "engine/run.h"
#include "state/state.h"

namespace landform::engine {

struct MoveResults {
  std::vector<MoveStatement> statements;
  // The previous address of each object that moved, by its present one.
  std::map<config::InstanceAddress, config::InstanceAddress> previous;
  // What stayed because there is something else at its new address: from, to. A module or resource
  // that moves as a whole stays as a whole.
  std::map<std::string, std::string> blocked;

  [[nodiscard]] config::InstanceAddress previous_of(const config::InstanceAddress& address) const;
};

// Changes the state. There are errors if an object could not be converted to its new type.
[[nodiscard]] Diagnosed<MoveResults> make_moves(Run& run, state::State& state);

// The warning about objects that could not be moved; nothing without any.
[[nodiscard]] Diagnostics warn_about_blocked(const MoveResults& moves);

}  // namespace landform::engine
