// The attributes of resources that a plan's changes depend on.
//
// Found in the configuration alone, by following references from whatever changes: through local
// values, outputs and variables of modules, and the arguments of resources. So it is more than what
// matters in fact, and a resource that is referred to as a whole, or through a module with all its
// instances, is listed without keys. The time is linear in the changes and what they refer to.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "config/address.h"
#include "config/module_tree.h"
#include "engine/plan.h"
#include "engine/schemas.h"

namespace landform::engine {

// An output of a module instance other than the root that has a value, known or not, in this run.
// States do not contain these, so they are always considered changed.
struct ModuleOutput {
  config::ModulePath module;
  std::string name;
};

// For the changes of resources and outputs in the plan; sorted. `removed_data` are data sources
// that are removed from the state, which is no change that a plan has.
[[nodiscard]] std::vector<RelevantAttribute> relevant_attributes(
    const Plan& plan, std::span<const ModuleOutput> outputs,
    std::span<const config::ResourceAddress> removed_data, const config::ModuleTree& modules,
    const SchemaSource& schemas);

}  // namespace landform::engine
