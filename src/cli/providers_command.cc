#include "cli/providers_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <ostream>
#include <utility>

#include "base/quote.h"
#include "cli/configuration_requirements.h"
#include "cli/flags.h"
#include "cli/from_module.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/text_tree.h"
#include "config/test_file.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] providers [options]

  Prints the providers that each module of the configuration requires, with the
  constraints on their versions, and those that the state requires.

Subcommands:

  lock     Record checksums of the required providers in the lock file, for
           several platforms
  mirror   Download the packages of the required providers into a directory
  schema   Print the schemas of the required providers as JSON

Options:

  -test-directory=path  The directory of test files; "tests" unless it is given.

Options of lock:

  -fs-mirror=dir        Use a directory with packages instead of the registry of
                        each provider.
  -net-mirror=url       Use a network mirror instead.
  -platform=os_arch     The platform to record checksums for, such as linux_amd64;
                        the current one unless it is given. May be given several
                        times.
  [providers...]        The providers to lock; all of them unless any is given.

Options of mirror:

  -platform=os_arch     The platform to download packages for. May be given
                        several times.
  <target-dir>          The directory, which is created if necessary.

Options of schema:

  -json                 Must be given.
)";

TextTree provider_tree(const std::string& label, const packages::ModuleRequirements& module) {
  TextTree out{label};
  for (const auto& [provider, constraints] : module.providers) {
    std::string text = constraints.to_string();
    out.children.push_back(
        {fmt::format("provider[{}]{}{}", provider.to_string(), text.empty() ? "" : " ", text)});
  }
  return out;
}

void add_calls(const packages::ModuleRequirements& module, TextTree& out) {
  for (const auto& [name, call] : module.calls) {
    TextTree child = provider_tree("module." + name, call);
    add_calls(call, child);
    out.children.push_back(std::move(child));
  }
}

std::string draw(const ConfigurationRequirements& requirements) {
  TextTree root = provider_tree(".", requirements.modules);
  for (const TestRequirements& test : requirements.tests) {
    TextTree file{"test." + test.name};
    for (const auto& [name, run] : test.runs) {
      TextTree child = provider_tree("run." + name, run);
      add_calls(run, child);
      file.children.push_back(std::move(child));
    }
    root.children.push_back(std::move(file));
  }
  add_calls(requirements.modules, root);
  return draw_tree(root);
}

int show_requirements(std::span<const std::string> args, CommandIo& io) {
  std::string test_directory = config::kDefaultTestDirectory;
  Flags flags("providers");
  flags.text("test-directory", &test_directory);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (!flags.positional().empty()) {
    io.err << "Too many command line arguments. Did you mean to use -chdir?\n";
    return 1;
  }
  SourceMap sources;
  Diagnostics diagnostics;
  if (!has_configuration(".")) {
    diagnostics.error("No configuration files",
                      fmt::format("The directory {} contains no Terraform configuration files.",
                                  std::filesystem::current_path().string()));
    show_diagnostics(diagnostics, sources, io);
    return 1;
  }
  auto requirements = load_requirements(sources, test_directory);
  diagnostics = std::move(requirements.diagnostics);
  std::optional<state::State> state;
  if (diagnostics.has_errors()) {
    show_diagnostics(diagnostics, sources, io);
    return 1;
  }
  StateAccess access(io);
  if (int code = access.open_backend(); code != 0) return code;
  if (int code = access.open_state("Failed to load state: {}"); code != 0) return code;
  if (int code = access.refresh("Failed to load state: {}"); code != 0) return code;
  state = access.manager().state();
  io.out << "\nProviders required by configuration:\n" << draw(requirements.value) << "\n";
  if (state && !state->resources.empty()) {
    io.out << "Providers required by state:\n\n";
    for (const auto& [provider, constraints] : packages::state_requirements(*state))
      io.out << fmt::format("    provider[{}]\n\n", provider.to_string());
  }
  show_diagnostics(diagnostics, sources, io);
  return 0;
}

int run(std::span<const std::string> args, CommandIo& io) {
  if (!args.empty()) {
    if (args[0] == "lock") return run_providers_lock(args.subspan(1), io);
    if (args[0] == "mirror") return run_providers_mirror(args.subspan(1), io);
    if (args[0] == "schema") return run_providers_schema(args.subspan(1), io);
  }
  return show_requirements(args, io);
}

}  // namespace

const Command kProvidersCommand = {
    "providers", "Show the providers required for this configuration", kHelp, run};

std::vector<packages::Platform> read_platforms(const std::vector<std::string>& texts,
                                               Diagnostics& diagnostics) {
  std::vector<packages::Platform> out;
  for (const std::string& text : texts) {
    auto platform = packages::Platform::parse(text);
    if (!platform) {
      diagnostics.error("Invalid target platform",
                        fmt::format("The string {} given in the -platform option is not a valid "
                                    "target platform: {}.",
                                    go_quote(text), platform.error().message));
      return {};
    }
    out.push_back(std::move(platform).value());
  }
  if (out.empty()) out.push_back(packages::Platform::current());
  return out;
}

}  // namespace landform::cli
