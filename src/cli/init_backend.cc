#include "cli/init_backend.h"

#include <fmt/format.h>

#include <memory>

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

void read(backend::Backend& backend, const backend::WorkingDirectory& directory,
          Diagnosed<std::optional<state::State>>& out) {
  auto workspace = backend::current_workspace(directory, current_environment());
  if (!workspace) {
    out.diagnostics.error(workspace.error().message, "");
    return;
  }
  auto manager = backend::open_state(backend, workspace->name);
  if (!manager) {
    out.diagnostics.error(fmt::format("Error loading state: {}", manager.error().message), "");
    return;
  }
  if (auto error = (*manager)->refresh()) {
    out.diagnostics.error(fmt::format("Error refreshing state: {}", error->message), "");
    return;
  }
  out.value = (*manager)->state();
}

}  // namespace

Diagnosed<std::optional<state::State>> initialize_backend(SourceMap& sources,
                                                          const config::Module& root,
                                                          const BackendOptions& options,
                                                          InitView& view, CommandIo& io) {
  Diagnosed<std::optional<state::State>> out;
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
  out.diagnostics = std::move(opened.diagnostics);
  if (opened.value != nullptr && !out.diagnostics.has_errors()) read(*opened.value, directory, out);
  return out;
}

Diagnosed<std::optional<state::State>> read_initialized_backend() {
  Diagnosed<std::optional<state::State>> out;
  backend::WorkingDirectory directory(current_environment());
  auto opened = backend::recorded_backend(directory, {});
  out.diagnostics = std::move(opened.diagnostics);
  if (opened.value != nullptr && !out.diagnostics.has_errors()) read(*opened.value, directory, out);
  return out;
}

}  // namespace landform::cli
