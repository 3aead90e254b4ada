// file: a file or directory copied to another machine.
#pragma once

#include "engine/provisioner.h"

namespace landform::engine {

[[nodiscard]] provider::Diagnostics run_file_provisioner(const ProvisionRequest& request);

}  // namespace landform::engine
