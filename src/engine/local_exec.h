// local-exec: a command on this machine.
#pragma once

#include "engine/provisioner.h"

namespace landform::engine {

[[nodiscard]] provider::Diagnostics run_local_exec(const ProvisionRequest& request);

}  // namespace landform::engine
