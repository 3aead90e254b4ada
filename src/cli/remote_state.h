// The states of terraform_remote_state data sources, which may be stored in any backend.
#pragma once

#include "engine/builtin_provider.h"
#include "provider/diagnostics.h"
#include "value/value.h"

namespace landform::cli {

[[nodiscard]] engine::RemoteState read_remote_state(const engine::RemoteStateRequest& request);

// Whether the configuration of the data source, as far as it is known, names a backend and
// arguments that it has. Nothing is read.
[[nodiscard]] provider::Diagnostics check_remote_state(const Value& config);

}  // namespace landform::cli
