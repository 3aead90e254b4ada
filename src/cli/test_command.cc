#include "cli/test_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <set>

#include "base/file.h"
#include "base/terraform_version.h"
#include "cli/cli_settings.h"
#include "cli/flags.h"
#include "cli/installed_providers.h"
#include "cli/language_functions.h"
#include "cli/module_sources.h"
#include "cli/run_providers.h"
#include "cli/usage_errors.h"
#include "config/module_checks.h"
#include "config/workspace.h"
#include "install/settings.h"
#include "suite/junit.h"
#include "suite/runner.h"
#include "suite/view.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] test [options]

  Runs the tests of the current configuration: the files *.tftest.hcl and
  *.tftest.json in the current directory and in the directory "tests". Their run
  blocks are executed in order, with the conditions in them checked against the
  result.

  This creates real infrastructure, and destroys it at the end of each file.
  Watch the output to make sure that everything was destroyed.

Options:

  -filter=FILE          Only this test file. May be given several times.

  -json                 Print events as JSON, one per line.

  -junit-xml=PATH       Write the results to a file as JUnit XML, too.

  -no-color             Disable text coloring in the output.

  -test-directory=PATH  Where the test files are, instead of "tests".

  -var 'foo=bar'        Set a variable. May be given several times.

  -var-file=FILE        Set variables from a file. terraform.tfvars and
                        *.auto.tfvars are read anyway.

  -verbose              Print the plan or state of each run block.
)";

struct TestFlags {
  std::vector<std::string> filter;
  std::string junit_path;
  std::string test_directory = config::kDefaultTestDirectory;
  std::vector<config::VariableArgument> variables;
  bool json = false;
  bool verbose = false;
};

class TestCommand {
 public:
  TestCommand(const TestFlags& flags, CommandIo& io)
      : flags_(flags),
        output_{[&io](std::string_view text) { io.out << text << std::flush; },
                [&io](std::string_view text) { io.err << text << std::flush; }},
        functions_(language_functions(FunctionUse::console)) {
    suite::TextViewStyle style{{io.color, io.width, true}, io.plain};
    view_ = flags.json ? suite::make_json_view(output_, sources_)
                       : suite::make_text_view(output_, sources_, style);
  }

  int run() {
    Diagnostics diagnostics = check_directory();
    if (!diagnostics.has_errors()) diagnostics = load();
    if (!diagnostics.has_errors()) check_variables(diagnostics);
    if (!diagnostics.has_errors()) diagnostics.append(check_workspace());
    // Whatever the tests need of them.
    if (!diagnostics.has_errors()) {
      diagnostics.append(
          find_programs({}, Purpose::validation, install::load_settings().value).diagnostics);
    }
    if (!diagnostics.empty()) view_->diagnostics(diagnostics);
    if (diagnostics.has_errors()) return 1;
    suite::SuiteResult result =
        suite::run_suite(suite_, sources_, functions_, runner_options(), *view_);
    if (!write_junit(result)) return 1;
    return result.status() > suite::Status::pass ? 1 : 0;
  }

 private:
  // Tests are below the module.
  [[nodiscard]] Diagnostics check_directory() const {
    Diagnostics out;
    std::filesystem::path path(flags_.test_directory);
    if (path.empty() || path.is_absolute() || *path.lexically_normal().begin() == "..") {
      out.error("Invalid testing directory",
                "The testing directory must be a relative path pointing to a directory local to "
                "the configuration directory.");
    }
    return out;
  }

  Diagnostics load() {
    auto tree = config::load_module_tree(sources_, ".", installed_tree());
    suite_.modules = std::move(tree.value);
    Diagnostics out = std::move(tree.diagnostics);
    out.append(config::check_modules(suite_.modules, kTerraformVersion));
    auto files = load_tests(sources_, ".", flags_.test_directory);
    out.append(std::move(files.diagnostics));
    suite_.files = std::move(files.value);
    std::sort(suite_.files.begin(), suite_.files.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    if (out.has_errors()) {
      if (!suite_.modules.missing.empty()) load_run_modules(out);
      return out;
    }
    out.append(config::check_test_providers(*suite_.modules.root->module, suite_.files));
    load_run_modules(out);
    if (!flags_.filter.empty()) {
      std::set<std::string> wanted(flags_.filter.begin(), flags_.filter.end());
      std::erase_if(suite_.files,
                    [&](const config::TestFile& file) { return !wanted.contains(file.name); });
    }
    return out;
  }

  void load_run_modules(Diagnostics& diagnostics) {
    for (const config::TestFile& file : suite_.files) {
      for (const config::TestRun& run : file.runs) {
        if (!run.module) continue;
        config::TreeOptions options = installed_tree();
        options.installed_key = file.module_key(run);
        auto tree = config::load_module_tree(sources_, ".", options);
        if (tree.value.root == nullptr) {
          report_missing_module(*run.module, diagnostics);
          continue;
        }
        diagnostics.append(std::move(tree.diagnostics));
        diagnostics.append(config::check_modules(tree.value, kTerraformVersion));
        suite_.run_modules.emplace(&run, std::move(tree.value));
      }
    }
  }

  // Invalid arguments are reported at once; values are checked by each run.
  void check_variables(Diagnostics& diagnostics) {
    config::VariableSources from;
    std::map<std::string, Value, std::less<>> ignored;
    from.automatic_files = false;
    from.arguments = flags_.variables;
    from.undeclared = &ignored;
    config::Module none;
    diagnostics.append(config::collect_variables(sources_, none, from).diagnostics);
  }

  [[nodiscard]] suite::RunnerOptions runner_options() {
    suite::RunnerOptions out;
    out.arguments = flags_.variables;
    out.environment = config::variables_in_environment();
    out.test_directory = flags_.test_directory;
    std::string workspace = config::workspace_in_environment();
    out.workspace = workspace.empty() ? config::selected_workspace(".") : workspace;
    out.verbose = flags_.verbose;
    out.make_providers = [this](const config::ModuleTree& modules, const state::State& state) {
      return make_providers(modules, sources_, state, ProviderUse::test);
    };
    return out;
  }

  bool write_junit(const suite::SuiteResult& result) {
    if (flags_.junit_path.empty()) return true;
    std::ofstream out(flags_.junit_path, std::ios::binary | std::ios::trunc);
    int reason = errno;
    if (out) {
      out << suite::junit_xml(result, sources_);
      out.close();
      reason = errno;
    }
    if (out) return true;
    Diagnostics diagnostics;
    diagnostics.error(fmt::format("error saving JUnit XML to file \"{}\"", flags_.junit_path),
                      fmt::format("open {}: {}", flags_.junit_path, system_error(reason).message));
    view_->diagnostics(diagnostics);
    return false;
  }

  const TestFlags& flags_;
  suite::Output output_;
  SourceMap sources_;
  FunctionTable functions_;
  std::unique_ptr<suite::View> view_;
  suite::Suite suite_;
};

int run(std::span<const std::string> args, CommandIo& io) {
  TestFlags options;
  std::string cloud_run;
  Flags flags("test");
  flags.visit("filter", [&](const std::string& text) { options.filter.push_back(text); });
  flags.boolean("json", &options.json);
  flags.text("junit-xml", &options.junit_path);
  flags.text("test-directory", &options.test_directory);
  flags.visit("var", [&](const std::string& text) { options.variables.push_back({false, text}); });
  flags.visit("var-file", [&](const std::string& text) {
    options.variables.push_back({true, text});
  });
  flags.boolean("verbose", &options.verbose);
  flags.text("cloud-run", &cloud_run);
  if (auto failed = flags.try_parse(args, io))
    return refuse_arguments(kInvalidFlags, failed->message, "test", io);
  if (!cloud_run.empty()) {
    io.err << "Tests cannot be run remotely: -cloud-run is not supported.\n";
    return 1;
  }
  return TestCommand(options, io).run();
}

}  // namespace

const Command kTestCommand = {"test", "Execute integration tests for the configuration", kHelp,
                              run};

}  // namespace landform::cli
