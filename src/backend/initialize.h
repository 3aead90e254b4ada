// Which backend a working directory uses: as configured in its files, as recorded by the last
// `init`, and what to do when they differ.
//
// Commands use load_backend(), which fails if `init` has to be run first; `init` itself uses
// initialize_backend(), which migrates states and updates the record.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "backend/state_lock.h"
#include "backend/working_directory.h"
#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"

namespace landform::backend {

// How `init` talks to the user.
class InitPrompts {
 public:
  InitPrompts() = default;
  InitPrompts(const InitPrompts&) = delete;
  InitPrompts& operator=(const InitPrompts&) = delete;
  virtual ~InitPrompts() = default;

  // A paragraph of output. A success is shown in green.
  virtual void show(const std::string& text, bool success) = 0;
  // Asks a question and returns the answer; none if input ended. Only called if input is enabled.
  virtual std::optional<std::string> ask(const std::string& question,
                                         const std::string& description) = 0;
};

struct InitOptions {
  // -backend-config: `key=value`, or the path of a file; in the order given.
  std::vector<std::string> backend_config{};
  bool reconfigure = false;
  bool migrate_state = false;
  bool force_copy = false;  // implies migrate_state
  bool input = true;
  LockOptions lock{};
};

// The backend for the current configuration, which is the local one if the configuration has none.
// `root` may be null, which means a configuration without a backend. Null with errors.
[[nodiscard]] Diagnosed<std::unique_ptr<Backend>> load_backend(SourceMap& sources,
                                                               const config::Module* root,
                                                               const WorkingDirectory& directory,
                                                               const BackendOptions& options);

// The same for `init`.
[[nodiscard]] Diagnosed<std::unique_ptr<Backend>> initialize_backend(
    SourceMap& sources, const config::Module* root, const WorkingDirectory& directory,
    const BackendOptions& options, const InitOptions& init, InitPrompts& prompts);

// That -backend-config was given, but the configuration has no backend.
void warn_about_unused_config(Diagnostics& diagnostics);

// The backend that was in use earlier, such as when a plan was made.
[[nodiscard]] Diagnosed<std::unique_ptr<Backend>> open_recorded(const BackendRecord& record,
                                                                const BackendOptions& options);

// The recorded backend, whatever the configuration says: for `init -backend=false`.
[[nodiscard]] Diagnosed<std::unique_ptr<Backend>> recorded_backend(
    const WorkingDirectory& directory, const BackendOptions& options);

}  // namespace landform::backend
