// How many instances something has, and under which keys. Private to the library.
#pragma once

#include <optional>
#include <vector>

#include "base/diagnostic.h"
#include "config/module.h"
#include "config/name.h"
#include "eval/scope.h"
#include "evaluation/instance.h"

namespace landform::evaluation {

struct Instance {
  std::optional<config::Key> key;
  RepetitionData data;
};
using Instances = std::vector<Instance>;

// With placeholders, what cannot be known counts as one instance of `count`, and as none of
// `for_each`, with a warning since something is missing then; else it is one instance under an
// unknown key, with a warning.
[[nodiscard]] Instances expand(const config::Repetition& repetition, const eval::Scope& scope,
                               bool placeholders, Diagnostics& diagnostics);

}  // namespace landform::evaluation
