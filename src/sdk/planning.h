// Computes the planned state of a resource from its configuration, prior state and the schema's
// rules.
//
// The rules in order, for every attribute at any depth: the configured value, in its prior form if
// the two are equivalent; then the default; then, for computed attributes, the prior value, or
// unknown if it may change. A computed attribute may change if the enclosing object is new or
// anything else in it changes, unless users can set it (optional and computed): then it is an input
// that the provider chose once. stable() and changes_with() refine this. Elements of lists and maps
// are matched by index or key, those of sets by content.
#pragma once

#include <vector>

#include "sdk/diagnostics.h"
#include "sdk/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::sdk {

struct PlannedObject {
  Value value;
  std::vector<Path> requires_replace;
};

// `config` is known and not null; `prior` is null for a new object. Both conform to the block.
[[nodiscard]] PlannedObject plan_object(const Block& block, const Value& config, const Value& prior,
                                        Diagnostics& diagnostics);

}  // namespace landform::sdk
