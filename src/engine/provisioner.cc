#include "engine/provisioner.h"

#include <fmt/format.h>

#include "engine/file_provisioner.h"
#include "engine/local_exec.h"
#include "engine/remote_exec.h"

namespace landform::engine {

provider::Diagnostics provision(const ProvisionRequest& request) {
  if (request.type == "local-exec") return run_local_exec(request);
  if (request.type == "remote-exec") return run_remote_exec(request);
  if (request.type == "file") return run_file_provisioner(request);
  provider::Diagnostics out;
  out.error("Provisioner not supported",
            fmt::format("Provisioner \"{}\" cannot be run by this program.", request.type));
  return out;
}

}  // namespace landform::engine
