// Copying states from one backend to another, with the user's consent. Private to the library.
#pragma once

#include <optional>
#include <string>

#include "backend/backend.h"
#include "backend/initialize.h"
#include "backend/working_directory.h"
#include "base/result.h"

namespace landform::backend {

struct Migration {
  Backend& source;
  Backend& destination;
  const WorkingDirectory& directory;
  const BackendOptions& options;
  const InitOptions& init;
  InitPrompts& prompts;
};

// Copies the states of all workspaces. States in the source are never changed.
[[nodiscard]] std::optional<Error> migrate_states(const Migration& migration);

// Makes sure that the selected workspace exists in the backend, or lets the user select one.
[[nodiscard]] std::optional<Error> check_selected_workspace(Backend& backend,
                                                            const WorkingDirectory& directory,
                                                            const BackendOptions& options,
                                                            const InitOptions& init,
                                                            InitPrompts& prompts);

}  // namespace landform::backend
