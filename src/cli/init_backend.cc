#include "cli/init_backend.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "backend/backends.h"
#include "backend/initialize.h"
#include "backend/state_manager.h"
#include "backend/working_directory.h"
#include "cli/ask.h"
#include "cli/state_access.h"

namespace landform::cli {
namespace {

class Prompts : public backend::InitPrompts {
 public:
  Prompts(InitView& view, CommandIo& io) : view_(view), io_(io) {}

  void show(const std::string& text, bool success) override {
    view_.progress(success ? colored(io_, "32", text) : text, text);
  }
  std::optional<std::string> ask(const std::string& question,
                                 const std::string& description) override {
    return cli::ask(io_, question, description);
  }

 private:
  InitView& view_;
  CommandIo& io_;
};

// Its state in the current workspace.
Result<std::optional<state::State>> read(backend::Backend& backend,
                                         const backend::WorkingDirectory& directory) {
  auto workspace = backend::current_workspace(directory, current_environment());
  if (!workspace) return std::move(workspace).error();
  auto manager = backend::open_state(backend, workspace->name);
  if (!manager) return Error{fmt::format("Error loading state: {}", manager.error().message)};
  if (auto error = (*manager)->refresh())
    return Error{fmt::format("Error refreshing state: {}", error->message)};
  return (*manager)->state();
}

InitializedBackend with_state(Diagnosed<std::unique_ptr<backend::Backend>> opened,
                              const backend::WorkingDirectory& directory) {
  InitializedBackend out;
  out.diagnostics = std::move(opened.diagnostics);
  if (opened.value == nullptr) return out;
  auto state = read(*opened.value, directory);
  if (state) {
    out.state = std::move(state).value();
    return out;
  }
  out.unreadable = true;
  out.diagnostics = {};
  out.diagnostics.error(state.error().message, "");
  return out;
}

}  // namespace

InitializedBackend initialize_backend(SourceMap& sources, const config::Module& root,
                                      const BackendOptions& options, InitView& view,
                                      CommandIo& io) {
  backend::WorkingDirectory directory(current_environment());
  backend::InitOptions init;
  init.backend_config = options.config;
  init.reconfigure = options.reconfigure;
  init.migrate_state = options.migrate_state;
  init.force_copy = options.force_copy;
  init.input = options.input;
  init.lock.enabled = options.lock;
  Prompts prompts(view, io);
  auto opened = backend::initialize_backend(sources, &root, directory, {}, init, prompts);
  if (opened.diagnostics.has_errors()) opened.value = nullptr;
  return with_state({std::move(opened.value), std::move(opened.diagnostics)}, directory);
}

InitializedBackend read_initialized_backend() {
  backend::WorkingDirectory directory(current_environment());
  auto opened = backend::recorded_backend(directory, {});
  if (opened.diagnostics.has_errors()) opened.value = nullptr;
  return with_state(std::move(opened), directory);
}

InitializedBackend read_default_backend(Diagnostics problems) {
  backend::WorkingDirectory directory(current_environment());
  return with_state({backend::open_local_backend({}), std::move(problems)}, directory);
}

}  // namespace landform::cli
