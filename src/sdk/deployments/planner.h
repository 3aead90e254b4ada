// What has to be done to bring recorded deployments to desired ones: pure, by the contents' hashes.
//
// Whatever is to be removed is removed after everything else, so that a failure never costs more
// than what was new. Targets in both are left alone if their hashes agree.
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

// What may be done at the same time.
using Stage = std::vector<Operation>;

struct Changes {
  std::vector<Stage> stages;  // one after the other; creations and updates, then removals
  std::vector<Target> kept;

  [[nodiscard]] size_t count(Operation::Kind kind) const;
  [[nodiscard]] bool empty() const { return stages.empty(); }
};

[[nodiscard]] Changes plan_changes(const Records& recorded, const Desired& desired,
                                   const std::function<int(const Target&)>& rank);

// Targets whose content is not what is desired, or that should not be there.
[[nodiscard]] std::vector<Target> unfinished(const Records& recorded, const Desired& desired);

}  // namespace landform::deployments
