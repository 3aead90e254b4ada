// Checks of module sources, for commands that need installed modules.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"
#include "config/module_register.h"
#include "config/module_tree.h"
#include "config/test_file.h"

namespace landform::cli {

// The test files of a module. Runs whose modules have invalid sources are reported and left out.
[[nodiscard]] Diagnosed<std::vector<config::TestFile>> load_tests(
    SourceMap& sources, const std::string& directory, const std::string& test_directory);
// Reports a module that is not installed.
void report_missing_module(const config::ModuleCall& call, Diagnostics& diagnostics);
// How to load a configuration whose modules must be installed.
[[nodiscard]] config::TreeOptions installed_tree();
// Reports an installed module that no longer is what the call asks for.
void check_installed_module(const config::ModuleCall& call,
                            const config::ModuleRegister::Entry& installed,
                            Diagnostics& diagnostics);
// What is wrong with the places of the installed modules in the configuration, once they are
// installed: what only the root module may have, and which providers modules pass to each other, or
// tests to them.
[[nodiscard]] Diagnostics check_installed_places(SourceMap& sources, const std::string& directory,
                                                 const std::string& test_directory);

}  // namespace landform::cli
