// Which planned changes require a new object.
#pragma once

#include <span>
#include <vector>

#include "schema/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::plan {

struct Replacement {
  // Those of the provider's paths at which something changes, each once, in the order of
  // Terraform's plans. If there are any, the object must be replaced.
  std::vector<Path> changed;
  // Paths that exist in neither state: a bug in the provider.
  std::vector<Path> invalid;

  [[nodiscard]] bool needed() const { return !changed.empty(); }
};

// `paths` is the provider's requires_replace for a plan from `prior` to `planned`. A path that does
// not exist counts as null. Write-only attributes are null in both, so only the provider knows
// whether they changed.
[[nodiscard]] Replacement replacement_of(const schema::Block& schema, const Value& prior,
                                         const Value& planned, std::span<const Path> paths);

}  // namespace landform::plan
