// `ignore_changes`: configurations in which the ignored parts have their prior values.
#pragma once

#include <span>

#include "schema/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::plan {

// The configuration with the values of `prior` at these paths. A path that ends in a map key keeps
// that key as it was, or absent. Nothing is ignored for an object that is new or to be removed, nor
// at paths missing in one of the two.
[[nodiscard]] Value ignore_changes(const Value& prior, const Value& config,
                                   std::span<const Path> paths);

// For `ignore_changes = all`: the prior values, without those that only the provider can set.
[[nodiscard]] Value ignore_all_changes(const schema::Block& schema, const Value& prior,
                                       const Value& config);

}  // namespace landform::plan
