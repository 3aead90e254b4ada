#include "cli/state_access.h"

#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <ostream>

#include "backend/backends.h"
#include "base/terraform_version.h"
#include "cli/installed_providers.h"
#include "cli/module_sources.h"
#include "cli/show_diagnostics.h"
#include "cli/state_recovery.h"
#include "config/module.h"
#include "config/module_checks.h"
#include "config/module_tree.h"
#include "install/requirement.h"
#include "install/settings.h"
#include "value/timestamp.h"

namespace landform::cli {

void StateFlags::declare_lock(Flags& flags) {
  flags.boolean("lock", &lock);
  flags.text("lock-timeout", &lock_timeout);
  flags.boolean("ignore-remote-version", &ignore_remote_version);
}

void StateFlags::declare_paths(Flags& flags) {
  flags.text("state", &paths.state);
  flags.text("state-out", &paths.state_out);
  flags.text("backup", &paths.backup);
}

int StateFlags::finish(CommandIo& io, backend::LockOptions& options) const {
  Result<int64_t> timeout = parse_duration(lock_timeout);
  if (!timeout) {
    return fail_with(io, fmt::format("Error parsing command-line flags: invalid value \"{}\" for "
                                     "flag -lock-timeout: parse error\n",
                                     lock_timeout));
  }
  options.enabled = lock;
  options.timeout =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::nanoseconds(*timeout));
  options.on_slow = [&io](const std::string& message) { io.out << message << std::endl; };
  return 0;
}

std::string colored(const CommandIo& io, std::string_view code, const std::string& text) {
  return io.color ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

int fail_with(CommandIo& io, const std::string& message) {
  io.err << colored(io, "31", message) << '\n';
  return 1;
}

int fail_with_help(CommandIo& io, std::string_view message, std::string_view help) {
  if (!message.empty()) (void)fail_with(io, std::string(message));
  io.err << help;
  return 1;
}

StateAccess::StateAccess(CommandIo& io, Show show, std::shared_ptr<const FileTree> files,
                         std::string config_directory)
    : io_(io),
      show_(std::move(show)),
      sources_(std::move(files)),
      config_directory_(std::move(config_directory)),
      environment_(current_environment()),
      directory_(environment_) {}

StateAccess::Show StateAccess::as_diagnostics(CommandIo& io, Spacing spacing) {
  return [&io, spacing](const Diagnostics& diagnostics, const SourceMap& sources) {
    show_diagnostics(diagnostics, sources, io, spacing);
  };
}

int StateAccess::show(const Diagnostics& diagnostics) {
  if (show_ && !diagnostics.empty()) {
    show_(diagnostics, sources_);
  } else {
    show_diagnostics(diagnostics, sources_, io_);
  }
  return diagnostics.has_errors() ? 1 : 0;
}

int StateAccess::fail(const std::string& message) {
  if (!show_) return fail_with(io_, message);
  Diagnostics diagnostics;
  diagnostics.error(message, "");
  return show(diagnostics);
}

const config::Module* StateAccess::load_module(Diagnostics& diagnostics) {
  if (root_.value == nullptr) {
    Diagnosed<config::Module> loaded = config::load_module(sources_, config_directory_);
    root_ = {std::make_shared<config::Module>(std::move(loaded.value)),
             std::move(loaded.diagnostics)};
    Diagnostics found = root_.diagnostics;
    found.append(root_.value->problems);
    found.append(config::check_language(*root_.value, kTerraformVersion));
    install::check_sources(*root_.value, found);
    if (found.has_errors()) diagnostics = std::move(found);
  }
  return root_.value.get();
}

// As in Terraform, its path is absolute for commands that work with states only.
Diagnosed<config::ModuleTree> StateAccess::load_configuration() {
  config::TreeOptions options = installed_tree();
  options.modules_are_here = true;
  return config::load_module_tree(sources_, std::filesystem::current_path().string(), options);
}

int StateAccess::check_version() {
  auto loaded = load_configuration();
  loaded.diagnostics.append(config::check_modules(loaded.value, kTerraformVersion));
  if (loaded.diagnostics.has_errors()) return show(loaded.diagnostics);
  return show(config::check_required_versions(loaded.value, kTerraformVersion));
}

int StateAccess::open_backend(const backend::LocalPaths& paths) {
  Diagnostics diagnostics;
  const config::Module* module = load_module(diagnostics);
  check_surroundings(Purpose::operation, diagnostics);
  if (diagnostics.has_errors()) return show(diagnostics);
  backend::BackendOptions options;
  options.local = paths;
  return use(backend::load_backend(sources_, module, directory_, options));
}

int StateAccess::open_planned_backend(const std::optional<backend::BackendRecord>& record,
                                      const backend::LocalPaths& paths) {
  Diagnostics diagnostics;
  check_surroundings(Purpose::saved_plan, diagnostics);
  if (diagnostics.has_errors()) return show(diagnostics);
  backend::BackendOptions options;
  options.local = paths;
  if (record) return use(backend::open_recorded(*record, options));
  backend_ = backend::open_local_backend(options);
  return 0;
}

void StateAccess::check_surroundings(Purpose purpose, Diagnostics& diagnostics) const {
  if (auto current = backend::current_workspace(directory_, environment_); !current)
    diagnostics.error(current.error().message, "");
  // As in Terraform, whatever the command needs of them.
  if (!diagnostics.has_errors()) {
    diagnostics.append(find_programs({}, purpose, install::load_settings().value).diagnostics);
  }
}

int StateAccess::use(Diagnosed<std::unique_ptr<backend::Backend>> opened) {
  if (opened.diagnostics.has_errors()) return show(opened.diagnostics);
  backend_ = std::move(opened.value);
  return 0;
}

int StateAccess::select_workspace() {
  auto current = backend::current_workspace(directory_, environment_);
  if (!current) return fail("Error selecting workspace: " + current.error().message);
  workspace_ = std::move(current).value();
  return 0;
}

std::optional<std::string> StateAccess::workspace_override() const {
  auto found = environment_.find("TF_WORKSPACE");
  if (found == environment_.end() || found->second.empty()) return std::nullopt;
  return found->second;
}

int StateAccess::open_state(std::string_view error_format) {
  if (int code = select_workspace(); code != 0) return code;
  auto manager = backend::open_state(*backend_, workspace_.name);
  if (!manager) {
    return fail(fmt::format(fmt::runtime(error_format), manager.error().message));
  }
  manager_ = std::move(manager).value();
  return 0;
}

int StateAccess::open_for_change(const backend::LocalPaths& paths) {
  if (int code = check_version(); code != 0) return code;
  auto current = backend::current_workspace(directory_, environment_);
  if (!current) return fail(fmt::format(fmt::runtime(kErrorLoadingState), current.error().message));
  workspace_ = std::move(current).value();
  backend::BackendOptions options;
  options.local = paths;
  if (paths.backup.empty() || paths.backup == "-") {
    std::string path = paths.state.empty()
                           ? *backend::open_local_backend({})->local_path(workspace_.name)
                           : paths.state;
    options.local.backup = fmt::format("{}.{}.backup", path, std::time(nullptr));
  }
  Diagnostics diagnostics;
  if (!paths.state.empty()) {
    backend_ = backend::open_local_backend(options);
  } else {
    const config::Module* module = load_module(diagnostics);
    if (!diagnostics.has_errors()) {
      auto opened = backend::load_backend(sources_, module, directory_, options);
      diagnostics = std::move(opened.diagnostics);
      backend_ = std::move(opened.value);
    }
  }
  if (diagnostics.has_errors()) {
    return fail_with(io_, fmt::format(fmt::runtime(kErrorLoadingState),
                                      backend::join_errors(diagnostics).message));
  }
  return open_state(kErrorLoadingState);
}

int StateAccess::lock(const std::string& operation, const backend::LockOptions& options) {
  auto lock = backend::StateLock::acquire(manager_->store(), operation, options);
  if (lock.diagnostics.has_errors()) return show(lock.diagnostics);
  lock_ = std::move(lock.value);
  locked_ = true;
  return 0;
}

int StateAccess::refresh(std::string_view error_format) {
  if (auto error = manager_->refresh()) {
    // The reasons are diagnostics themselves.
    if (show_ && manager_->problems().has_errors()) return show(manager_->problems());
    return fail(fmt::format(fmt::runtime(error_format), error->message));
  }
  return show(recover_state(*manager_, journal_path(), locked_, unfinished_));
}

std::string StateAccess::journal_path() const {
  if (auto path = backend_->local_path(workspace_.name)) return *path + ".journal";
  return fmt::format("{}/{}.journal", directory_.data(), workspace_.name);
}

int StateAccess::require_state() {
  if (manager_->state()) return 0;
  return fail_with(io_,
                   "No state file was found!\n\nState management commands require a state file. "
                   "Run this command\nin a directory where Terraform has been run or use the "
                   "-state flag\nto point the command to a specific state location.");
}

int StateAccess::release(int code) {
  (void)show(lock_.release());
  return code;
}

}  // namespace landform::cli
