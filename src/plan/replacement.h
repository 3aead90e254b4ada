// Which changes of a plan need a new object.
#pragma once

#include <span>
#include <vector>

#include "schema/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::plan {

struct Replacement {
  // Of the paths that a provider named, those at which something changes. With any of them the
  // object has to be replaced.
  std::vector<Path> changed;
  // Those that lead nowhere, in neither state: a bug of the provider.
  std::vector<Path> invalid;

  [[nodiscard]] bool needed() const { return !changed.empty(); }
};

// `paths` is what a provider answered as requires_replace to a plan from `prior` to `planned`. A
// place that does not exist counts as null. Write-only attributes are null in both, so a change of
// theirs is the provider's word alone.
[[nodiscard]] Replacement replacement_of(const schema::Block& schema, const Value& prior,
                                         const Value& planned, std::span<const Path> paths);

}  // namespace landform::plan
