// The rules of `count` and `for_each`: the number of instances and their keys.
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
  // It stands for an unknown number of instances.
  bool representative = false;
  RepetitionData data;
};
using Instances = std::vector<Instance>;

// The instances, according to the scope's policy. None, with errors, if the arguments are invalid
// and the policy is to stop at errors.
[[nodiscard]] Instances expand(const config::Repetition& repetition, const InstanceScope& scope,
                               Diagnostics& diagnostics);

// The `count` and `each` objects of an instance with an unknown key.
[[nodiscard]] RepetitionData unknown_repetition(const config::Repetition& repetition);

}  // namespace landform::evaluation
