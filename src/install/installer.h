// Installs the modules that a configuration calls, and those that they call.
//
// Modules from elsewhere go into .terraform/modules/KEY, with the calls that lead to them as the
// key; modules in local directories stay where they are. All are listed in the register
// .terraform/modules/modules.json, as Terraform lists them. A module is put in place whole or not
// at all, and the register is written after each, so a run that is cut short leaves what it
// finished. A module that cannot be installed is an error, and all others are still installed.
#pragma once

#include <functional>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "install/fetch.h"
#include "install/settings.h"

namespace landform::install {

struct InstallOptions {
  // Install modules from elsewhere again, in the newest version that is allowed.
  bool update = false;
  RegistrySettings registry;
  FetchLimits limits;
  // Called as things happen. Either may be empty.
  std::function<void(const std::string& key, const std::string& package,
                     const std::string& version)>
      on_download;
  std::function<void(const std::string& key, const std::string& directory)> on_installed;
};

// For the root module in a directory. Not to be called twice at a time for the same one.
[[nodiscard]] Diagnostics install_modules(SourceMap& sources, const std::string& root_directory,
                                          const InstallOptions& options);

}  // namespace landform::install
