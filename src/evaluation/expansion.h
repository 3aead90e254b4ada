// The rules of `count` and `for_each`: how many instances something has, and under which keys.
#pragma once

#include <optional>
#include <vector>

#include "base/diagnostic.h"
#include "config/address.h"
#include "config/resource.h"
#include "evaluation/instance_scope.h"
#include "evaluation/module_instance.h"

namespace landform::evaluation {

struct Instance {
  std::optional<config::Key> key;
  RepetitionData data;
};
using Instances = std::vector<Instance>;

// The instances, as the scope's policy wants them. With placeholders, what cannot be known counts
// as one instance of `count`, and as none of `for_each`, with a warning since something is missing
// then. None, with errors, if the arguments are wrong and the policy stops at errors.
[[nodiscard]] Instances expand(const config::Repetition& repetition, const InstanceScope& scope,
                               Diagnostics& diagnostics);

// What an instance may say of itself while it is not known which it is.
[[nodiscard]] RepetitionData unknown_repetition(const config::Repetition& repetition);

}  // namespace landform::evaluation
