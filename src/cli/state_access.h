// What commands that work with states have in common: finding the backend of the current directory
// and its workspace, and locking, reading and writing the state.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "backend/initialize.h"
#include "backend/state_lock.h"
#include "backend/state_manager.h"
#include "backend/working_directory.h"
#include "base/source.h"
#include "cli/command.h"
#include "cli/flags.h"
#include "cli/installed_providers.h"
#include "cli/show_diagnostics.h"
#include "config/module_tree.h"
#include "journal/journal.h"

namespace landform::cli {

// Flags of these commands.
struct StateFlags {
  bool lock = true;
  std::string lock_timeout = "0s";
  backend::LocalPaths paths;
  bool ignore_remote_version = false;  // accepted for compatibility

  void declare_lock(Flags& flags);
  // -state, -state-out and -backup.
  void declare_paths(Flags& flags);
  // The exit code, other than 0 after an error was reported.
  [[nodiscard]] int finish(CommandIo& io, backend::LockOptions& options) const;
};

// Prints an error that is not a diagnostic, and returns the exit code.
int fail_with(CommandIo& io, const std::string& message);
// For commands used wrongly: prints the error, if any, and the help.
int fail_with_help(CommandIo& io, std::string_view message, std::string_view help);
// Text in a colour, if colours are used: "32" is green.
[[nodiscard]] std::string colored(const CommandIo& io, std::string_view code,
                                  const std::string& text);

class StateAccess {
 public:
  // How problems are shown, if not as text.
  using Show = std::function<void(const Diagnostics& diagnostics, const SourceMap& sources)>;
  // All of them as diagnostics.
  [[nodiscard]] static Show as_diagnostics(CommandIo& io, Spacing spacing);
  // The configuration is read from `files`, in `config_directory`.
  explicit StateAccess(CommandIo& io, Show show = nullptr,
                       std::shared_ptr<const FileTree> files = FileTree::disk(),
                       std::string config_directory = ".");

  // Each of these returns the exit code, other than 0 after an error was reported.
  //
  // Loads the configuration and opens the backend.
  [[nodiscard]] int open_backend(const backend::LocalPaths& paths = {});
  // Opens the backend that a saved plan was made with, whatever the directory uses now; the local
  // one without a record.
  [[nodiscard]] int open_planned_backend(const std::optional<backend::BackendRecord>& record,
                                         const backend::LocalPaths& paths);
  // Whether the configuration can be read, and this version may work with it.
  [[nodiscard]] int check_version();
  // Finds the current workspace.
  [[nodiscard]] int select_workspace();
  // The workspace in the environment, whether or not there can be one with that name.
  [[nodiscard]] std::optional<std::string> workspace_override() const;
  // Opens the state of the current workspace. `error_format` has a {} for the reason.
  [[nodiscard]] int open_state(std::string_view error_format);
  // All of this, for commands that change the state and keep a backup with the time in its name.
  // If -state is given, that file is used whatever the backend is.
  [[nodiscard]] int open_for_change(const backend::LocalPaths& paths);
  // Locks the state until this object is destroyed or release() is called.
  [[nodiscard]] int lock(const std::string& operation, const backend::LockOptions& options);
  // Reads it, and recovers what an interrupted run did but did not get to write. Before lock() it
  // only warns about that.
  [[nodiscard]] int refresh(std::string_view error_format);
  // The journal of an operation that changes the state.
  [[nodiscard]] std::string journal_path() const;
  // What earlier runs began to create, and may have created.
  [[nodiscard]] const std::vector<journal::Intent>& unfinished() const { return unfinished_; }
  // The state, which must exist; otherwise the error is reported.
  [[nodiscard]] int require_state();
  // Releases the lock. `code` is returned unless that fails.
  int release(int code);

  // The whole configuration, with all its modules.
  [[nodiscard]] Diagnosed<config::ModuleTree> load_configuration();
  [[nodiscard]] backend::Backend& backend() { return *backend_; }
  [[nodiscard]] backend::StateManager& manager() { return *manager_; }
  [[nodiscard]] const std::string& workspace() const { return workspace_.name; }
  [[nodiscard]] bool overridden() const { return workspace_.overridden; }
  [[nodiscard]] const backend::WorkingDirectory& directory() const { return directory_; }
  [[nodiscard]] SourceMap& sources() { return sources_; }
  // The root module, once the backend is open, with the warnings about it; null if that is the one
  // of a saved plan.
  [[nodiscard]] const Diagnosed<std::shared_ptr<const config::Module>>& root() const {
    return root_;
  }

 private:
  [[nodiscard]] int show(const Diagnostics& diagnostics);
  [[nodiscard]] int fail(const std::string& message);
  [[nodiscard]] const config::Module* load_module(Diagnostics& diagnostics);
  // The workspace and the lock file.
  void check_surroundings(Purpose purpose, Diagnostics& diagnostics) const;
  [[nodiscard]] int use(Diagnosed<std::unique_ptr<backend::Backend>> opened);

  CommandIo& io_;
  Show show_;
  SourceMap sources_;
  std::string config_directory_;
  Diagnosed<std::shared_ptr<const config::Module>> root_;
  Environment environment_;
  backend::WorkingDirectory directory_;
  backend::CurrentWorkspace workspace_;
  std::unique_ptr<backend::Backend> backend_;
  std::unique_ptr<backend::StateManager> manager_;
  backend::StateLock lock_;
  bool locked_ = false;  // or locking is disabled
  std::vector<journal::Intent> unfinished_;
};

inline constexpr std::string_view kErrorLoadingState =
    R"(Error loading the state: {}

Please ensure that your Terraform state exists and that you've
configured it properly. You can use the "-state" flag to point
Terraform at another state file.)";

inline constexpr std::string_view kErrorSavingState =
    R"(Error saving the state: {}

The state was not saved. No items were removed from the persisted
state. No backup was created since no modification occurred. Please
resolve the issue above and try again.)";

}  // namespace landform::cli
