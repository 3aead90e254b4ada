#include "cli/configuration_requirements.h"

#include "base/terraform_version.h"
#include "cli/module_sources.h"
#include "config/module_checks.h"
#include "config/test_file.h"

namespace landform::cli {
Diagnosed<ConfigurationRequirements> requirements_of(const config::ModuleTree& tree,
                                                     SourceMap& sources,
                                                     const std::string& test_directory) {
  Diagnosed<ConfigurationRequirements> out;
  auto modules = packages::module_requirements(*tree.root);
  out.diagnostics = std::move(modules.diagnostics);
  out.value.modules = std::move(modules.value);
  out.value.all = out.value.modules.all();
  if (test_directory.empty()) return out;
  auto tests = config::load_test_files(sources, ".", test_directory);
  for (const config::TestFile& file : tests.value) {
    TestRequirements entry{file.key(), {}};
    for (const config::TestRun& run : file.runs) {
      if (!run.module) continue;
      config::TreeOptions options;
      options.installed_key = file.module_key(run);
      auto used = config::load_module_tree(sources, ".", options);
      if (used.value.root == nullptr) continue;
      out.diagnostics.append(config::check_modules(used.value, kTerraformVersion));
      auto required = packages::module_requirements(*used.value.root);
      out.diagnostics.append(std::move(required.diagnostics));
      packages::merge(required.value.all(), out.value.all);
      entry.runs.emplace_back(run.name, std::move(required.value));
    }
    out.value.tests.push_back(std::move(entry));
  }
  return out;
}

Diagnosed<ConfigurationRequirements> load_requirements(SourceMap& sources,
                                                       const std::string& test_directory) {
  auto tree = config::load_module_tree(sources, ".", installed_tree());
  Diagnostics diagnostics = std::move(tree.diagnostics);
  diagnostics.append(config::check_modules(tree.value, kTerraformVersion));
  if (!test_directory.empty()) {
    auto tests = config::load_test_files(sources, ".", test_directory);
    diagnostics.append(std::move(tests.diagnostics));
    diagnostics.append(config::check_test_providers(*tree.value.root->module, tests.value));
  }
  if (diagnostics.has_errors()) return {{}, std::move(diagnostics)};
  auto out = requirements_of(tree.value, sources, test_directory);
  diagnostics.append(std::move(out.diagnostics));
  out.diagnostics = std::move(diagnostics);
  return out;
}

}  // namespace landform::cli
