// Import blocks: which instances take over which existing objects.
#pragma once

#include <map>
#include <span>

#include "base/diagnostic.h"
#include "config/address.h"
#include "config/objects.h"
#include "evaluation/instance_scope.h"

namespace landform::engine {

// The ids of the objects that blocks import, by instance. `root` is a scope of the root module,
// where import blocks are. Incomplete after errors.
[[nodiscard]] std::map<config::InstanceAddress, Value> import_targets(
    std::span<const config::Import* const> imports, const config::Resource& resource,
    const evaluation::InstanceScope& root, Diagnostics& diagnostics);

}  // namespace landform::engine
