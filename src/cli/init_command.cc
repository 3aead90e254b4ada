#include "cli/init_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <utility>

#include "backend/initialize.h"
#include "base/terraform_version.h"
#include "cli/cli_settings.h"
#include "cli/configuration_requirements.h"
#include "cli/flags.h"
#include "cli/from_module.h"
#include "cli/init_backend.h"
#include "cli/init_providers.h"
#include "cli/init_view.h"
#include "cli/module_sources.h"
#include "config/data_directory.h"
#include "config/loaded_module.h"
#include "config/module_checks.h"
#include "config/module_tree.h"
#include "config/test_file.h"
#include "install/installer.h"
#include "install/settings.h"
#include "packages/resolve.h"
#include "value/json.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] init [options]

  Prepares a working directory: initializes the backend that stores the state,
  installs the modules that the configuration calls, and installs the providers
  that it requires. Their versions are recorded in .terraform.lock.hcl, which
  belongs into version control.

  It is always safe to run this command again; nothing is ever deleted.

Options:

  -backend=false          Do not initialize the backend.

  -backend-config=path    Settings for the backend, in a file or as "key=value".
                          May be given several times.

  -force-copy             Answer "yes" to questions about copying states.

  -from-module=SOURCE     Copy a module into the current directory, which must be
                          empty, before anything else.

  -get=false              Do not install modules.

  -input=false            Do not ask for anything.

  -lock=false             Do not lock the state while it is migrated.
  -lock-timeout=0s        How long to try to lock it.

  -no-color               Disable text coloring in the output.

  -json                   Print JSON events, one per line.

  -plugin-dir=DIR         Install providers from that directory only. May be given
                          several times.

  -reconfigure            Ignore the backend that was used before.
  -migrate-state          Copy the state from the backend that was used before.

  -upgrade                Install modules and providers in the newest versions
                          allowed, instead of those installed or locked.

  -lockfile=readonly      Use the lock file, but do not change it.

  -test-directory=path    The directory of test files; "tests" unless it is given.
)";

struct InitOptions {
  bool backend = true;
  bool cloud = true;
  bool get = true;
  bool json = false;
  bool upgrade = false;
  bool ignore_remote_version = false;
  std::string from_module;
  std::string lock_file;
  std::string lock_timeout;
  std::string test_directory = config::kDefaultTestDirectory;
  std::vector<std::string> plugin_directories;
  BackendOptions backend_options;
};

constexpr const char* kConfigProblems =
    "Terraform encountered problems during initialisation, including problems\nwith the "
    "configuration, described below.\n\nThe Terraform configuration must be valid before "
    "initialization so that\nTerraform can determine which modules and providers need to be "
    "installed.";

// Remembers the directories for programs that look for them.
void store_plugin_directories(const std::vector<std::string>& directories,
                              Diagnostics& diagnostics) {
  if (directories.empty()) return;
  std::string text = "[";
  for (const std::string& directory : directories)
    text += (text.size() > 1 ? ",\n  " : "\n  ") + json_quote(directory);
  text += "\n]";
  std::error_code error;
  std::filesystem::create_directories(config::data_directory(), error);
  std::ofstream out(config::data_directory() + "/plugin_path", std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (!out) {
    diagnostics.error(
        "Error saving -plugin-dir to workspace directory",
        fmt::format("The file {}/plugin_path cannot be written.", config::data_directory()));
  }
}

class Init {
 public:
  Init(InitOptions options, install::Settings settings, SourceMap& sources, CommandIo& io,
       InitView& view)
      : options_(std::move(options)),
        settings_(std::move(settings)),
        sources_(sources),
        io_(io),
        view_(view) {}

  int run() {
    store_plugin_directories(options_.plugin_directories, diagnostics_);
    if (diagnostics_.has_errors()) return finish();
    if (!options_.from_module.empty() && !copy()) return finish();
    if (!has_configuration(".")) {
      view_.empty_directory();
      return 0;
    }
    root_ = config::read_module(sources_, ".");
    root_failed_ = problems_of_root().has_errors();
    InitializedBackend backend = open_backend();
    if (backend.unreadable) {
      diagnostics_.append(std::move(backend.diagnostics));
      return finish();
    }
    if (options_.get && !modules()) return finish();
    // What is read twice is reported twice.
    if (Diagnostics early = problems_of_root(); !early.has_errors())
      diagnostics_.append(std::move(early));
    const bool backend_failed = backend.diagnostics.has_errors();
    diagnostics_.append(std::move(backend.diagnostics));
    auto tree = load(backend_failed);
    if (!tree || diagnostics_.has_errors()) return finish();
    if (!providers(*tree, backend.state)) return finish();
    view_.providers_done();
    view_.diagnostics(diagnostics_);
    view_.success(/*next_steps=*/!in_automation());
    return 0;
  }

 private:
  int finish() {
    view_.diagnostics(diagnostics_);
    return 1;
  }

  bool copy() {
    if (has_configuration(".")) {
      diagnostics_.error(
          "The working directory already contains files. The -from-module option requires\nan "
          "empty directory into which a copy of the referenced module will be placed.\n\nTo "
          "initialize the configuration already in this working directory, omit the\n-from-module "
          "option.",
          "");
      return false;
    }
    view_.copying(options_.from_module);
    auto copied =
        copy_module(options_.from_module, ".", config::data_directory(), settings_, sources_);
    diagnostics_.append(std::move(copied.diagnostics));
    if (diagnostics_.has_errors()) return false;
    install::InstallOptions install = install_options();
    install.origin = std::move(copied.value);
    install.on_installed = [&](const std::string& key, const std::string& /*directory*/) {
      std::string line = fmt::format("- {}", key);
      view_.progress(line, line);
    };
    diagnostics_.append(install::install_modules(sources_, ".", install));
    if (diagnostics_.has_errors()) return false;
    view_.copied();
    return true;
  }

  InitializedBackend open_backend() {
    if (!options_.backend) return read_initialized_backend();
    if (root_.value.cloud) {
      view_.initializing_cloud();
    } else {
      view_.initializing_backend();
    }
    // Only without a backend is the module read once more, to look for one.
    const bool configured = root_.value.backend || root_.value.cloud;
    if (!configured && root_failed_) {
      root_reported_ = true;
      Diagnostics problems = problems_of_root();
      if (!options_.backend_options.config.empty())
        landform::backend::warn_about_unused_config(problems);
      // Files are not parsed again, so errors of syntax do not count.
      if (root_.again.has_errors() || root_.value.problems.has_errors())
        return {.diagnostics = std::move(problems)};
      return read_default_backend(std::move(problems));
    }
    return initialize_backend(sources_, root_.value, options_.backend_options, view_, io_);
  }

  [[nodiscard]] Diagnostics problems_of_root() const {
    Diagnostics out = root_.diagnostics;
    out.append(root_.value.problems);
    return out;
  }

  // Whether there is anything to install.
  bool has_calls() {
    if (!root_.value.calls.empty()) return true;
    auto tests = load_tests(sources_, ".", options_.test_directory);
    for (const config::TestFile& file : tests.value) {
      for (const config::TestRun& run : file.runs) {
        if (run.module) return true;
      }
    }
    return false;
  }

  install::InstallOptions install_options() {
    install::InstallOptions out;
    out.registry = settings_.registry;
    out.on_download = [&](const std::string& key, const std::string& package,
                          const std::string& version) {
      std::string line = fmt::format("Downloading {}{}{} for {}...", package,
                                     version.empty() ? "" : " ", version, key);
      view_.progress(line, line);
    };
    return out;
  }

  bool modules() {
    if (!has_calls()) return true;
    view_.initializing_modules(options_.upgrade);
    install::InstallOptions install = install_options();
    install.update = options_.upgrade;
    install.test_directory = options_.test_directory;
    install.on_installed = [&](const std::string& key, const std::string& directory) {
      std::string line = fmt::format("- {} in{}{}", key, directory.empty() ? "" : " ", directory);
      view_.progress(line, line);
    };
    install.root_was_read = true;
    Diagnostics found = install::install_modules(sources_, ".", install);
    found.append(check_installed_places(sources_, ".", options_.test_directory));
    bool failed = found.has_errors();
    diagnostics_.append(std::move(found));
    return !failed;
  }

  // The whole configuration; none, with diagnostics, if it is invalid. After a failed backend, only
  // what is wrong with the files of the root module is of interest.
  std::optional<config::ModuleTree> load(bool backend_failed) {
    config::TreeOptions options = installed_tree();
    options.root = std::make_shared<config::Module>(std::move(root_.value));
    auto tree = config::load_module_tree(sources_, ".", options);
    Diagnostics versions = config::check_required_versions(tree.value, kTerraformVersion);
    // After the backend, the configuration is read once more, but not its files.
    Diagnostics problems = root_reported_ ? root_.again : root_.diagnostics;
    problems.append(std::move(tree.diagnostics));
    problems.append(config::check_modules(tree.value, kTerraformVersion));
    // Other errors may come from a language that this version does not know yet.
    if (versions.has_errors()) {
      diagnostics_ = std::move(versions);
      return std::nullopt;
    }
    auto tests = load_tests(sources_, ".", options_.test_directory);
    const bool early = tests.diagnostics.has_errors() || root_failed_;
    if (backend_failed && !early) return std::nullopt;
    problems.append(std::move(tests.diagnostics));
    problems.append(config::check_test_providers(*tree.value.root->module, tests.value));
    // Syntax errors are not among them if they were reported before.
    bool failed = problems.has_errors() || root_.diagnostics.has_errors();
    diagnostics_.append(std::move(problems));
    if (!failed) return std::move(tree.value);
    diagnostics_.error(kConfigProblems, "");
    return std::nullopt;
  }

  bool providers(const config::ModuleTree& tree, const std::optional<state::State>& state) {
    diagnostics_.append(packages::warn_about_overrides(settings_.dev_overrides, /*for_init=*/true));
    auto required = requirements_of(tree, sources_, options_.test_directory);
    diagnostics_.append(std::move(required.diagnostics));
    packages::Requirements requirements = std::move(required.value.all);
    if (state) packages::merge(packages::state_requirements(*state), requirements);
    if (diagnostics_.has_errors()) return false;
    InitProvidersOptions options;
    options.upgrade = options_.upgrade;
    options.read_only_lock_file = options_.lock_file == "readonly";
    options.plugin_directories = options_.plugin_directories;
    Diagnostics found = initialize_providers(requirements, settings_, options, view_);
    bool failed = found.has_errors();
    diagnostics_.append(std::move(found));
    return !failed;
  }

  InitOptions options_;
  install::Settings settings_;
  SourceMap& sources_;
  CommandIo& io_;
  InitView& view_;
  config::LoadedModule root_;
  bool root_failed_ = false;    // to be read without errors
  bool root_reported_ = false;  // by the backend
  Diagnostics diagnostics_;
};

Flags declare_flags(InitOptions& options) {
  Flags flags("init");
  flags.boolean("backend", &options.backend);
  flags.boolean("cloud", &options.cloud);
  flags.boolean("get", &options.get);
  flags.boolean("json", &options.json);
  flags.boolean("upgrade", &options.upgrade);
  flags.boolean("ignore-remote-version", &options.ignore_remote_version);
  flags.boolean("input", &options.backend_options.input);
  flags.boolean("lock", &options.backend_options.lock);
  flags.boolean("force-copy", &options.backend_options.force_copy);
  flags.boolean("reconfigure", &options.backend_options.reconfigure);
  flags.boolean("migrate-state", &options.backend_options.migrate_state);
  flags.text("from-module", &options.from_module);
  flags.text("lockfile", &options.lock_file);
  flags.text("lock-timeout", &options.lock_timeout);
  flags.text("test-directory", &options.test_directory);
  flags.visit("backend-config",
              [&](const std::string& value) { options.backend_options.config.push_back(value); });
  flags.visit("plugin-dir",
              [&](const std::string& value) { options.plugin_directories.push_back(value); });
  return flags;
}

// Whether a boolean flag is among the arguments, whatever its value.
bool is_given(std::string_view name, std::span<const std::string> args) {
  return std::any_of(args.begin(), args.end(), [&](std::string_view one) {
    if (!one.starts_with('-')) return false;
    one.remove_prefix(one.starts_with("--") ? 2 : 1);
    return one.substr(0, one.find('=')) == name;
  });
}

// -cloud is another name of -backend.
void unite_backend_flags(InitOptions& options, std::span<const std::string> args,
                         Diagnostics& diagnostics) {
  if (!is_given("cloud", args)) return;
  if (is_given("backend", args)) {
    diagnostics.error("Invalid init options",
                      "The -backend and -cloud options are aliases of one another and "
                      "mutually-exclusive in their use");
  }
  options.backend = options.cloud;
}

Diagnostics check_options(const InitOptions& options, const Flags& flags) {
  Diagnostics out;
  const BackendOptions& backend = options.backend_options;
  if (backend.migrate_state && options.json) {
    out.error("The -migrate-state and -json options are mutually-exclusive",
              "Terraform cannot ask for interactive approval when -json is set. To use the "
              "-migrate-state option, disable the -json option.");
  } else if (backend.migrate_state && backend.reconfigure) {
    out.error("Invalid init options",
              "The -migrate-state and -reconfigure options are mutually-exclusive.");
  } else if (!flags.positional().empty()) {
    out.error("Too many command line arguments. Did you mean to use -chdir?", "");
  }
  return out;
}

int run(std::span<const std::string> args, CommandIo& io) {
  InitOptions options;
  Flags flags = declare_flags(options);
  SourceMap sources;
  if (auto failed = flags.try_parse(args, io)) {
    InitView view(io, sources, options.json);
    Diagnostics diagnostics;
    diagnostics.error("Failed to parse command-line flags", failed->message);
    view.diagnostics(diagnostics);
    return 1;
  }
  install::Settings settings = std::move(install::load_settings().value);
  InitView view(io, sources, options.json);
  Diagnostics invalid;
  unite_backend_flags(options, args, invalid);
  if (invalid.empty()) invalid = check_options(options, flags);
  if (!invalid.empty()) {
    view.diagnostics(invalid);
    return 1;
  }
  return Init(std::move(options), std::move(settings), sources, io, view).run();
}

}  // namespace

const Command kInitCommand = {"init", "Prepare your working directory for other commands", kHelp,
                              run};

}  // namespace landform::cli
