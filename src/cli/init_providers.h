// The part of `init` that installs providers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "cli/init_view.h"
#include "install/settings.h"
#include "packages/requirements.h"

namespace landform::cli {

struct InitProvidersOptions {
  bool upgrade = false;
  bool read_only_lock_file = false;
  std::vector<std::string> plugin_directories = {};  // instead of the configured sources
};

// Installs what is required, and updates the lock file.
[[nodiscard]] Diagnostics initialize_providers(const packages::Requirements& requirements,
                                               const install::Settings& settings,
                                               const InitProvidersOptions& options, InitView& view);

}  // namespace landform::cli
