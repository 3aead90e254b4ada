// `init -from-module`: copies a module into the working directory.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "install/settings.h"

namespace landform::cli {

// Whether a directory has configuration files.
[[nodiscard]] bool has_configuration(const std::string& directory);
// Whether a directory has no files except hidden ones, so that a module may be copied there.
[[nodiscard]] bool is_empty_directory(const std::string& directory);

// Fetches a module from any source and copies its files into a directory.
[[nodiscard]] Diagnostics copy_module(const std::string& source, const std::string& directory,
                                      const std::string& data_directory,
                                      const install::Settings& settings);

}  // namespace landform::cli
