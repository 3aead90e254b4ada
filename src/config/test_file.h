// Test files (.tftest.hcl, .tftest.json) as written, and the mock data that they may use.
//
// Decoded like modules: once, into structs with their expressions; errors become diagnostics, and
// everything else is loaded.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"
#include "config/target_address.h"
#include "syntax/body.h"
#include "syntax/parser.h"

namespace landform::config {

// An `override_resource`, `override_data` or `override_module` block: replaces the values that a
// provider or module would return.
struct Override {
  TargetAddress target;
  syntax::Expression values;  // values or outputs; none if not set
  bool during_plan = false;
  Range range;         // of the header
  Range target_range;  // of the argument
};

// A `mock_resource` or `mock_data` block.
struct MockResource {
  std::string type;
  syntax::Expression defaults;  // none if not set
  bool during_plan = false;
  Range range;           // of the header
  Range type_range;      // of the label
  Range defaults_range;  // of the argument
};

struct MockData {
  std::map<std::string, MockResource, std::less<>> resources;
  std::map<std::string, MockResource, std::less<>> data_sources;
  std::vector<Override> overrides;
  std::vector<syntax::File> files;  // that the expressions of a directory's data are in
};

// A `provider` or `mock_provider` block.
struct TestProvider {
  struct Mock {
    MockData data;
    std::string source;  // the directory of mock data files that is included; empty if not set
    bool during_plan = false;
  };

  ProviderConfig config;
  std::optional<Mock> mock;
};

struct PlanOptions {
  bool refresh_only = false;
  bool refresh = true;
  std::vector<syntax::ParsedTraversal> replace;
  std::vector<syntax::ParsedTraversal> target;
};

struct TestRun {
  enum class Operation : uint8_t { apply, plan };

  std::string name;
  Operation operation = Operation::apply;
  PlanOptions options;
  std::vector<syntax::Attribute> variables;
  std::vector<Override> overrides;
  std::vector<PassedProvider> providers;  // from the test file to the module, as written
  std::vector<CheckRule> asserts;
  // The module to run instead of the one under test: its source and version.
  std::optional<ModuleCall> module;
  std::vector<syntax::ParsedTraversal> expect_failures;
  std::optional<std::string> state_key;
  Range range;  // of the header
};

struct TestFile {
  std::string name;  // relative to the module: tests/main.tftest.hcl
  syntax::File file;
  std::vector<syntax::Attribute> variables;
  std::map<std::string, TestProvider, std::less<>> providers;  // by key
  std::vector<Override> overrides;
  std::vector<TestRun> runs;
  std::vector<ModuleCall> left_out;  // the modules of runs with errors, which are left out

  // The name in keys and lists: tests.main.
  [[nodiscard]] std::string key() const;
  // The key in the module manifest of the module that a run uses: test.tests.main.setup.
  [[nodiscard]] std::string module_key(const TestRun& run) const;
};

inline constexpr const char* kDefaultTestDirectory = "tests";

// Reads the test files in a module's directory and in the test directory below it, sorted by name.
[[nodiscard]] Diagnosed<std::vector<TestFile>> load_test_files(SourceMap& sources,
                                                               const std::string& directory,
                                                               const std::string& test_directory);

// Runs that pass a provider of their file to the module under test decide its type, which has to be
// the same in all of them.
[[nodiscard]] Diagnostics check_test_providers(const Module& root,
                                               const std::vector<TestFile>& files);

}  // namespace landform::config
