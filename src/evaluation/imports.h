// Import blocks: objects that exist already, so that their ids are known.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/diagnostic.h"
#include "config/objects.h"
#include "evaluation/environment.h"
#include "evaluation/expansion.h"
#include "evaluation/instance_scope.h"
#include "evaluation/module_instance.h"
#include "value/value.h"

namespace landform::evaluation {

// What `each` is in the blocks that an import stands for; the scope is that of the root module.
// Unlike elsewhere, any collection will do, sensitive ones too, and null stands for no block.
// Unknown ones give none, with an error if they must be known.
enum class UnknownImports : uint8_t { allowed, error };
[[nodiscard]] std::vector<RepetitionData> import_repetitions(const config::Import& import,
                                                             const InstanceScope& scope,
                                                             UnknownImports unknown,
                                                             Diagnostics& diagnostics);

// The instance that one of those blocks names. Its keys may be expressions, with nothing in them
// but `each`. None if one of them is not known, or, with an error, if it is no key.
[[nodiscard]] std::optional<config::InstanceAddress> imported_instance(const config::Import& import,
                                                                       const RepetitionData& each,
                                                                       Diagnostics& diagnostics);

// An instance that may be imported.
struct ImportTarget {
  const Environment& environment;
  const ModuleInstance& root;
  const ModuleInstance& module;
  const Instance& instance;
};

// Adds the id that one of the import blocks gives to the instance to its configuration, unless it
// is already there, none of them is about this instance, or the id is not known.
void add_imported_id(std::span<const config::Import* const> imports, const ImportTarget& target,
                     Value& configuration, Diagnostics& diagnostics);

}  // namespace landform::evaluation
