// The part of `init` that is about the backend, where the state is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "cli/command.h"
#include "cli/init_view.h"
#include "config/module.h"
#include "state/state.h"

namespace landform::cli {

struct BackendOptions {
  std::vector<std::string> config = {};  // -backend-config: name=value, or a file
  bool input = true;
  bool reconfigure = false;
  bool migrate_state = false;
  bool force_copy = false;
  bool lock = true;
};

// Initializes the backend that the root module configures, and reads its state, whose providers are
// required as well. None if there is no state.
[[nodiscard]] Diagnosed<std::optional<state::State>> initialize_backend(
    SourceMap& sources, const config::Module& root, const BackendOptions& options, InitView& view,
    CommandIo& io);

// The state of the backend that an earlier `init` configured.
[[nodiscard]] Diagnosed<std::optional<state::State>> read_initialized_backend();

}  // namespace landform::cli
