// Import blocks: objects that exist already, so that their ids are known. Private to the library.
#pragma once

#include <span>

#include "base/diagnostic.h"
#include "config/objects.h"
#include "evaluation/environment.h"
#include "evaluation/expansion.h"
#include "evaluation/module_instance.h"
#include "value/value.h"

namespace landform::evaluation {

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
