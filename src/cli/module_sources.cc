#include "cli/module_sources.h"

#include <fmt/format.h>

#include "config/module_checks.h"
#include "config/module_tree.h"
#include "config/version.h"
#include "install/module_source.h"
#include "install/requirement.h"

namespace landform::cli {
namespace {

// A run of a test may not use modules from just anywhere.
bool check_run_source(const config::ModuleCall& call, Diagnostics& diagnostics) {
  if (!check_module_source(call, diagnostics)) return false;
  auto source = install::parse_module_source(call.source);
  return !source || install::check_run_source(call, *source, diagnostics);
}

}  // namespace

bool check_module_source(const config::ModuleCall& call, Diagnostics& diagnostics) {
  if (!call.source_range.valid()) return true;  // already reported
  bool versioned = call.version_range.valid();
  auto parsed = versioned ? install::parse_registry_source(call.source)
                          : install::parse_module_source(call.source);
  if (parsed) return true;
  install::report_bad_source(call, parsed.error(), versioned, diagnostics);
  return false;
}

Diagnosed<std::vector<config::TestFile>> load_tests(SourceMap& sources,
                                                    const std::string& directory,
                                                    const std::string& test_directory) {
  auto out = config::load_test_files(sources, directory, test_directory);
  for (config::TestFile& file : out.value) {
    std::erase_if(file.runs, [&](const config::TestRun& run) {
      return run.module && !check_run_source(*run.module, out.diagnostics);
    });
  }
  return out;
}

void report_missing_module(const config::ModuleCall& call, Diagnostics& diagnostics) {
  if (!check_module_source(call, diagnostics)) return;
  diagnostics.error("Module not installed",
                    "This module is not yet installed. Run \"terraform init\" to install all "
                    "modules required by this configuration.",
                    call.range);
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
  options.on_missing = [](const config::ModuleCall& /*call*/, Diagnostics& /*diagnostics*/) {};
  const config::ModuleTree tree = config::load_module_tree(sources, directory, options).value;
  Diagnostics out = config::check_places(tree);
  // What is wrong with the files themselves has been reported as well.
  const auto tests = config::load_test_files(sources, directory, test_directory);
  out.append(config::check_test_providers(*tree.root->module, tests.value));
  return out;
}

}  // namespace landform::cli
