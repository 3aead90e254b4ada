// `ignore_changes`: configurations in which what is ignored says what was there before.
#pragma once

#include <span>

#include "schema/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::plan {

// The configuration with the values of `prior` at these paths. A path that ends in a key of a map
// keeps that key as it was, or keeps it out. Nothing is ignored for an object that is new or is to
// be removed, nor at paths that one of the two does not have.
[[nodiscard]] Value ignore_changes(const Value& prior, const Value& config,
                                   std::span<const Path> paths);

// For `ignore_changes = all`: what was there before, without what only the provider can say.
[[nodiscard]] Value ignore_all_changes(const schema::Block& schema, const Value& prior,
                                       const Value& config);

}  // namespace landform::plan
