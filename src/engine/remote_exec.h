// remote-exec: scripts on another machine.
#pragma once

#include "engine/provisioner.h"

namespace landform::engine {

[[nodiscard]] provider::Diagnostics run_remote_exec(const ProvisionRequest& request);

}  // namespace landform::engine
