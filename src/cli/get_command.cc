#include "cli/get_command.h"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "cli/flags.h"
#include "cli/module_sources.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "config/test_file.h"
#include "install/installer.h"
#include "install/settings.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] get [options] [DIR]

  Downloads and installs the modules that the configuration in a directory
  (the current one, if none is given) calls, and those that they call in turn,
  into its .terraform/modules. A module that is already there is left alone
  unless its source or version has changed.

  Modules may come from local directories, git repositories, archives at
  HTTP addresses and module registries. Those that cannot be installed are
  reported, and all others are installed.

Options:

  -update               Install modules again, in the newest versions allowed.

  -no-color             Disable text coloring in the output.

  -test-directory=path  The directory of test files, below the module; "tests"
                        unless it is given. The modules that they run are
                        installed as well.

Environment:

  LANDFORM_REGISTRY_HOST   The host of the registry for modules whose address
                           does not name one.
  TF_TOKEN_host_name       A token for the registry at that host.
  TF_CLI_CONFIG_FILE       The CLI configuration, whose blocks "host" and
                           "credentials" are read.
)";

Diagnostics as_warnings(const Diagnostics& messages) {
  Diagnostics out;
  for (Diagnostic one : messages) {
    one.severity = Severity::warning;
    out.add(std::move(one));
  }
  return out;
}

int run(std::span<const std::string> args, CommandIo& io) {
  bool update = false;
  Flags flags("get");
  std::string test_directory = config::kDefaultTestDirectory;
  flags.boolean("update", &update);
  flags.text("test-directory", &test_directory);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (flags.positional().size() > 1)
    return fail_with(io, "Too many command line arguments. Did you mean to use -chdir?");
  SourceMap sources;
  install::InstallOptions options;
  options.update = update;
  options.record_after_errors = false;
  options.test_directory = test_directory;
  options.registry = install::load_settings().value.registry;
  // Print each line immediately: downloads take time.
  options.on_download = [&](const std::string& key, const std::string& package,
                            const std::string& version) {
    io.out << fmt::format("Downloading {}{}{} for {}...\n", package, version.empty() ? "" : " ",
                          version, key)
           << std::flush;
  };
  options.on_installed = [&](const std::string& key, const std::string& directory) {
    io.out << fmt::format("- {} in {}\n", key, directory) << std::flush;
  };
  std::string directory = flags.positional().empty() ? "." : flags.positional()[0];
  Diagnostics diagnostics = install::install_modules(sources, directory, options);
  // These do not keep modules from being installed.
  Diagnostics places = check_installed_places(sources, directory, test_directory);
  diagnostics.append(diagnostics.has_errors() ? std::move(places) : as_warnings(places));
  show_diagnostics(diagnostics, sources, io);
  return diagnostics.has_errors() ? 1 : 0;
}

}  // namespace

const Command kGetCommand = {"get", "Install or upgrade remote modules", kHelp, run};

}  // namespace landform::cli
