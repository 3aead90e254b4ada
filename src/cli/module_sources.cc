#include "cli/module_sources.h"

#include <fmt/format.h>

#include "config/module_checks.h"
#include "config/version.h"
#include "install/module_source.h"
#include "install/requirement.h"

namespace landform::cli {
Diagnosed<std::vector<config::TestFile>> load_tests(SourceMap& sources,
                                                    const std::string& directory,
                                                    const std::string& test_directory) {
  auto out = config::load_test_files(sources, directory, test_directory);
  for (config::TestFile& file : out.value) {
    for (const config::ModuleCall& call : file.left_out)
      (void)install::check_run_source(call, out.diagnostics);
    std::erase_if(file.runs, [&](const config::TestRun& run) {
      return run.module && !install::check_run_source(*run.module, out.diagnostics);
    });
  }
  return out;
}

void report_missing_module(const config::ModuleCall& call, Diagnostics& diagnostics) {
  diagnostics.error("Module not installed",
                    "This module is not yet installed. Run \"terraform init\" to install all "
                    "modules required by this configuration.",
                    call.range);
}

config::TreeOptions installed_tree() {
  config::TreeOptions out;
  out.all_installed = true;
  out.on_missing = report_missing_module;
  out.check_sources = install::check_sources;
  return out;
}

void check_installed_module(const config::ModuleCall& call,
                            const config::ModuleRegister::Entry& installed,
                            Diagnostics& diagnostics) {
  auto changed = [&](const char* summary, const std::string& what) {
    diagnostics.error(summary,
                      what +
                          " Run \"terraform init\" to install all modules required by this "
                          "configuration.",
                      call.source_range);
  };
  bool versioned = call.version_range.valid();
  auto source = versioned ? install::parse_registry_source(call.source)
                          : install::parse_module_source(call.source);
  if (source && !install::is_recorded_as(*source, installed.source)) {
    changed("Module source has changed",
            "The source address was changed since this module was installed.");
  }
  constexpr const char* kVersions = "Module version requirements have changed";
  auto constraints = config::VersionConstraints::parse(call.version);
  if (!call.version.empty() && installed.version.empty()) {
    changed(kVersions,
            "The version requirements have changed since this module was installed and the "
            "installed version is no longer acceptable.");
  }
  auto version = config::Version::parse(installed.version);
  if (installed.version.empty() || !version || !constraints) return;
  if (constraints->allow(version.value())) return;
  changed(kVersions,
          fmt::format("The version requirements have changed since this module was installed and "
                      "the installed version ({}) is no longer acceptable.",
                      version->to_string()));
}

Diagnostics check_installed_places(SourceMap& sources, const std::string& directory,
                                   const std::string& test_directory) {
  config::TreeOptions options;
  options.all_installed = true;
  // The installation has reported those that are missing.
  options.on_missing = [](const auto&...) {};
  const config::ModuleTree tree = config::load_module_tree(sources, directory, options).value;
  Diagnostics out = config::check_places(tree);
  // What is wrong with the files themselves has been reported as well.
  const auto tests = config::load_test_files(sources, directory, test_directory);
  for (const config::TestFile& file : tests.value) {
    for (const config::TestRun& run : file.runs) {
      if (!run.module) continue;
      options.installed_key = file.module_key(run);
      const config::ModuleTree used = config::load_module_tree(sources, directory, options).value;
      if (used.root != nullptr) out.append(config::check_places(used));
    }
  }
  out.append(config::check_test_providers(*tree.root->module, tests.value));
  return out;
}

}  // namespace landform::cli
