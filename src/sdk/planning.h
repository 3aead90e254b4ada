// What a resource will be, made of what is written, what was there before, and the schema's rules.
//
// In the order of the rules, for every attribute at any depth: what is written counts, spelled as
// before where it means the same; then the default; then, for computed attributes, what was
// there before, or unknown if it may change. A computed attribute may change when the object around
// it is new or anything else in that object changes, unless users could have written it (optional
// and computed): then it is an input that the provider chose once. stable() and changes_with() say
// it more exactly. Elements of lists and maps are compared by their place, those of sets by their
// content.
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
