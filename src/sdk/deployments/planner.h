// The operations that turn recorded deployments into desired ones: a pure function, based on hashes
// of the contents.
//
// Removals come after everything else, so that a failure costs nothing that existed before. Targets
// in both are left alone if their hashes are equal.
#pragma once

#include <functional>
#include <vector>

#include "sdk/deployments/fleet.h"

namespace landform::deployments {

struct Operation {
  enum class Kind : uint8_t { create, update, remove };
  Kind kind;
  Target target;
  Record before;  // of update and remove
  Value content;  // of create and update
};

// Operations that may run concurrently.
using Stage = std::vector<Operation>;

struct Changes {
  std::vector<Stage> stages;  // in this order: creations and updates, then removals
  std::vector<Target> kept;

  [[nodiscard]] size_t count(Operation::Kind kind) const;
  [[nodiscard]] bool empty() const { return stages.empty(); }
};

[[nodiscard]] Changes plan_changes(const Records& recorded, const Desired& desired,
                                   const std::function<int(const Target&)>& rank);

// Targets whose content is not the desired one, or that should not exist.
[[nodiscard]] std::vector<Target> unfinished(const Records& recorded, const Desired& desired);

}  // namespace landform::deployments
