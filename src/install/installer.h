// Installs the modules that a configuration calls, directly or indirectly.
//
// Remote modules are installed in .terraform/modules/KEY, where the key is the path of calls;
// modules in local directories stay where they are. All are listed in the manifest
// .terraform/modules/modules.json, in Terraform's format. Each module is installed atomically, and
// the manifest is written after each, so an interrupted run keeps what it finished. A module that
// cannot be installed is an error, and all others are still installed. So is whatever is wrong in
// the modules themselves, since they have to be read anyway.
#pragma once

#include <functional>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "install/fetch.h"
#include "install/settings.h"

namespace landform::install {

struct InstallOptions {
  // Install remote modules again, in the newest allowed version.
  bool update = false;
  // Also the modules of test files, in the root module and in this directory below it; none if it
  // is empty.
  std::string test_directory;
  // The files of the root module were read before, so their syntax errors were reported.
  bool root_was_read = false;
  // The root module was copied from here, and local modules that it calls still are there.
  std::string origin = ".";
  // Record what was installed even if other modules were not.
  bool record_after_errors = true;
  RegistrySettings registry;
  FetchLimits limits;
  // Called to report progress. Either may be empty.
  std::function<void(const std::string& key, const std::string& package,
                     const std::string& version)>
      on_download;
  std::function<void(const std::string& key, const std::string& directory)> on_installed;
};

// Installs the modules of the root module in a directory. Must not run concurrently for the same
// directory.
[[nodiscard]] Diagnostics install_modules(SourceMap& sources, const std::string& root_directory,
                                          const InstallOptions& options);

}  // namespace landform::install
