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

// A backend that is ready, or what is wrong with it.
struct InitializedBackend {
  // The providers of the state are required as well. None if there is no state.
  std::optional<state::State> state = {};
  // The state could not be read: nothing else is done, and only that is reported.
  bool unreadable = false;
  Diagnostics diagnostics = {};
};

// Initializes the backend that the root module configures.
[[nodiscard]] InitializedBackend initialize_backend(SourceMap& sources, const config::Module& root,
                                                    const BackendOptions& options, InitView& view,
                                                    CommandIo& io);

// The backend that an earlier `init` configured.
[[nodiscard]] InitializedBackend read_initialized_backend();

// The backend of a root module that is invalid and configures none; `problems` is what is wrong
// with the module.
[[nodiscard]] InitializedBackend read_default_backend(Diagnostics problems);

}  // namespace landform::cli
