// What a configuration requires of providers, tests included.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "packages/requirements.h"

namespace landform::cli {

// The modules that the runs of a test file use instead of the one under test.
struct TestRequirements {
  std::string name;  // tests.main
  std::vector<std::pair<std::string, packages::ModuleRequirements>> runs;
};

struct ConfigurationRequirements {
  packages::ModuleRequirements modules;
  std::vector<TestRequirements> tests;
  packages::Requirements all;
};

// Without a directory for tests, what they require does not count.
[[nodiscard]] Diagnosed<ConfigurationRequirements> requirements_of(
    const config::ModuleTree& tree, SourceMap& sources, const std::string& test_directory);

// Loads the configuration in the current directory first, which must be valid and installed.
[[nodiscard]] Diagnosed<ConfigurationRequirements> load_requirements(
    SourceMap& sources, const std::string& test_directory);

}  // namespace landform::cli
