// Import blocks: which instances take over which existing objects.
#pragma once

#include <map>
#include <span>

#include "base/diagnostic.h"
#include "config/address.h"
#include "config/objects.h"
#include "evaluation/instance_scope.h"
#include "provider/schemas.h"

namespace landform::engine {

// The objects that blocks import, by instance: each by its id, a string, or by its identity, an
// object. `identity` is the schema of the resource's identity, or null if it has none. `root` is a
// scope of the root module, where import blocks are. Incomplete after errors.
[[nodiscard]] std::map<config::InstanceAddress, Value> import_targets(
    std::span<const config::Import* const> imports, const config::Resource& resource,
    const provider::IdentitySchema* identity, const evaluation::InstanceScope& root,
    Diagnostics& diagnostics);

}  // namespace landform::engine
