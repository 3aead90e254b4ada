#include "cli/validate_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <tuple>
#include <vector>

#include "base/heap.h"
#include "base/quote.h"
#include "cli/cli_settings.h"
#include "cli/flags.h"
#include "cli/language_functions.h"
#include "cli/module_sources.h"
#include "cli/schema_access.h"
#include "cli/show_diagnostics.h"
#include "cli/usage_errors.h"
#include "cli/version.h"
#include "config/loaded_module.h"
#include "config/module_checks.h"
#include "config/module_tree.h"
#include "config/test_file.h"
#include "install/module_source.h"
#include "install/requirement.h"
#include "loader/validate.h"
#include "loader/validate_tests.h"
#include "render/diagnostic.h"
#include "render/diagnostic_json.h"
#include "render/wrap.h"
#include "value/json_indent.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] validate [options] [DIR]

  Checks whether the configuration in a directory (the current one, if none is
  given) is valid and consistent in itself, whatever the values of its variables
  and without any remote service.

  Modules must be installed; "get" does that. Where providers are installed, by
  "init", resources must conform to their schemas and are validated by them.

Options:

  -json                 Print the result as JSON, without colours.

  -no-color             Disable colours and lines around messages.

  -schemas=path         Use the schemas in a file, or in all files of a
                        directory, instead of installed providers: the output of
                        "providers schema -json", plain or compressed with gzip.
                        May be given several times.

  -no-tests             Do not check test files.

  -test-directory=path  The directory of test files, below the module; "tests"
                        unless it is given.

  -var 'NAME=VALUE'     Accepted for compatibility: the values of variables do
  -var-file=FILE        not matter.
)";

// Calls as they are written.
std::vector<const config::ModuleCall*> in_order(const auto& calls) {
  std::vector<const config::ModuleCall*> out;
  for (const auto& [name, call] : calls) out.push_back(&call);
  std::sort(out.begin(), out.end(), [](const auto* a, const auto* b) {
    return std::tie(a->range.file, a->range.begin) < std::tie(b->range.file, b->range.begin);
  });
  return out;
}

struct Checked {
  std::string directory;
  // Empty if test files are not checked.
  std::string test_directory;
};

class Check {
 public:
  Check(Checked what, SourceMap& sources, const FunctionTable& functions, SchemaAccess& schemas)
      : what_(std::move(what)), sources_(sources), functions_(functions), schemas_(schemas) {}

  Diagnostics run() {
    config::TreeOptions options = tree_options();
    config::LoadedModule read = config::read_module(sources_, what_.directory);
    root_messages_ = std::move(read.in_order);
    options.root = std::make_shared<config::Module>(std::move(read.value));
    options.before_others = [&](const config::ModuleNode& root, Diagnostics& found) {
      return check_root(root, found);
    };
    auto tree = config::load_module_tree(sources_, what_.directory, options);
    diagnostics_ = std::move(tree.diagnostics);
    if (!only_root_) {
      Diagnostics others = std::move(diagnostics_);
      diagnostics_ = std::move(read.diagnostics);
      diagnostics_.append(std::move(others));
      config::check_modules_and_versions(tree.value, kTerraformVersion, diagnostics_);
      diagnostics_.append(config::check_test_providers(*tree.value.root->module, tests_));
      load_run_modules();
    }
    // After errors in reading, evaluation would only report their consequences.
    if (!diagnostics_.has_errors()) diagnostics_.append(check_workspace());
    if (diagnostics_.has_errors()) return std::move(diagnostics_);
    diagnostics_.append(schemas_.open(tree.value, what_.directory));
    if (diagnostics_.has_errors()) return std::move(diagnostics_);
    Diagnostics found = loader::validate(tree.value, sources_, functions_, schemas_.access());
    schemas_.finish(!found.has_errors());
    found.append(loader::validate_tests(tree.value, tests_, run_modules_, sources_, functions_));
    // Terraform has no order in what it evaluates.
    for (const Diagnostic* one : render::in_display_order(found, sources_)) diagnostics_.add(*one);
    give_up(std::move(tree.value));
    return std::move(diagnostics_);
  }

 private:
  static config::TreeOptions tree_options() {
    config::TreeOptions out = installed_tree();
    out.on_installed = check_installed_module;
    return out;
  }

  // Mistakes in the root module and its tests come first: other modules are not loaded then.
  bool check_root(const config::ModuleNode& root, Diagnostics& found) {
    Diagnostics own = root_messages_;
    own.append(config::check_language(*root.module, kTerraformVersion));
    for (const config::ModuleCall* call : in_order(root.module->calls))
      (void)install::check_source(*call, own);
    Diagnostics versions =
        config::check_required_versions(*root.module, "This configuration", kTerraformVersion);
    Diagnostics of_tests = load_tests();
    size_t errors = found.error_count() + of_tests.error_count() + own.error_count();
    // Versions are checked last.
    only_root_ = errors != 0 || versions.has_errors();
    if (only_root_) found.append(std::move(own));
    if (errors == 0) found.append(std::move(versions));
    found.append(std::move(of_tests));
    return !only_root_;
  }

  Diagnostics load_tests() {
    if (what_.test_directory.empty()) return {};
    auto loaded = cli::load_tests(sources_, what_.directory, what_.test_directory);
    tests_ = std::move(loaded.value);
    return std::move(loaded.diagnostics);
  }

  void load_run_modules() {
    for (const config::TestFile& file : tests_) {
      for (const config::TestRun& run : file.runs) {
        if (!run.module) continue;
        config::TreeOptions options = tree_options();
        options.installed_key = file.module_key(run);
        auto tree = config::load_module_tree(sources_, what_.directory, options);
        if (tree.value.root == nullptr) {
          report_missing_module(*run.module, diagnostics_);
          continue;
        }
        diagnostics_.append(std::move(tree.diagnostics));
        config::check_modules_and_versions(tree.value, kTerraformVersion, diagnostics_);
        run_modules_.emplace(&run, std::move(tree.value));
      }
    }
  }

  Checked what_;
  SourceMap& sources_;
  const FunctionTable& functions_;
  SchemaAccess& schemas_;
  Diagnostics root_messages_;
  Diagnostics diagnostics_;
  bool only_root_ = false;
  std::vector<config::TestFile> tests_;
  loader::RunModules run_modules_;
};

void print_json(const Diagnostics& diagnostics, const SourceMap& sources, std::ostream& out) {
  size_t errors = diagnostics.error_count();
  std::string json = fmt::format(
      "{{\"format_version\":\"1.0\",\"valid\":{},\"error_count\":{},\"warning_count\":{},"
      "\"diagnostics\":{}}}",
      errors == 0, errors, diagnostics.size() - errors,
      render::diagnostics_json(diagnostics, sources));
  out << indent_json(json) << '\n';
}

void print_success(const Diagnostics& diagnostics, CommandIo& io) {
  std::string_view rest = diagnostics.empty()
                              ? " The configuration is valid."
                              : " The configuration is valid, but there were some validation "
                                "warnings as shown above.";
  // Terraform wraps the text with its colours, and counts them.
  constexpr std::string_view kWord = "\033[32m\033[1mSuccess!\033[0m";
  constexpr std::string_view kPlainWord = "Success!";
  std::string_view word = io.plain ? kPlainWord : kWord;
  std::string text = render::wrap_text(fmt::format("{}{}", word, rest),
                                       static_cast<size_t>(std::max(io.width, 1)));
  if (!io.color) text.replace(0, word.size(), kPlainWord);
  io.out << text << (io.color ? "\n\033[0m\n" : "\n\n");
}

int run(std::span<const std::string> args, CommandIo& io) {
  bool json = false;
  bool no_tests = false;
  std::string test_directory = config::kDefaultTestDirectory;
  Flags flags("validate");
  flags.boolean("json", &json);
  flags.boolean("no-tests", &no_tests);
  flags.text("test-directory", &test_directory);
  std::vector<std::string> schema_files;
  flags.visit("schemas", [&](const std::string& path) { schema_files.push_back(path); });
  flags.visit("var", [](const std::string&) {});
  flags.visit("var-file", [](const std::string&) {});
  Diagnostics wrong;
  if (auto failed = flags.try_parse(args, io)) wrong.error(kInvalidFlags, failed->message);
  if (flags.positional().size() > 1)
    wrong.error("Too many command line arguments", "Expected at most one positional argument.");
  if (!wrong.empty()) return refuse_arguments(wrong, "validate", io);
  std::string directory = flags.positional().empty() ? "." : flags.positional()[0];
  SourceMap sources;
  FunctionTable functions = language_functions(FunctionUse::validate);
  if (no_tests) test_directory.clear();
  SchemaFiles files(CacheDirectory::of_user());
  Diagnostics diagnostics;
  for (const std::string& path : schema_files) diagnostics.append(files.load(path));
  SchemaAccess schemas(schema_files.empty() ? nullptr : &files);
  if (!diagnostics.has_errors())
    diagnostics.append(Check({directory, test_directory}, sources, functions, schemas).run());
  diagnostics.append(schemas.warnings());
  if (json) {
    print_json(diagnostics, sources, io.out);
  } else {
    show_diagnostics(diagnostics, sources, io, Spacing::together);
    if (!diagnostics.has_errors()) print_success(diagnostics, io);
  }
  return diagnostics.has_errors() ? 1 : 0;
}

}  // namespace

const Command kValidateCommand = {"validate", "Check whether the configuration is valid", kHelp,
                                  run};

}  // namespace landform::cli
