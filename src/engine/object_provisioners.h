// Runs the provisioners of a resource for one of its objects.
#pragma once

#include "base/diagnostic.h"
#include "config/module.h"
#include "engine/run.h"
#include "evaluation/environment.h"
#include "evaluation/instance_scope.h"

namespace landform::engine {

[[nodiscard]] bool has_creation_provisioners(const config::Resource& resource);

// Those of a created object, to which `scope` gives access as `self`.
void run_creation_provisioners(Run& run, const config::Resource& resource,
                               const evaluation::InstanceScope& scope,
                               const config::InstanceAddress& address, Diagnostics& diagnostics);

// Those of an object that will be destroyed: in its resource or, if that is no longer configured,
// in a `removed` block. False if one failed, so that the object must stay.
[[nodiscard]] bool run_destroy_provisioners(Run& run, const evaluation::Environment& environment,
                                            const config::InstanceAddress& address,
                                            const Value& object, Diagnostics& diagnostics);

}  // namespace landform::engine
