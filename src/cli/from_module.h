// `init -from-module`: copies a module into the working directory.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "install/settings.h"

namespace landform::cli {

// Whether a directory has configuration files; test files are none.
[[nodiscard]] bool has_configuration(const std::string& directory);
// Fetches a module from any source and copies its files into a directory, which must be empty
// except for the data directory. The value is where local modules are that it calls: those of a
// local module stay where they were.
[[nodiscard]] Diagnosed<std::string> copy_module(const std::string& source,
                                                 const std::string& directory,
                                                 const std::string& data_directory,
                                                 const install::Settings& settings,
                                                 SourceMap& sources);

}  // namespace landform::cli
