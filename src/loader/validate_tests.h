// The checks of test files beside the module that they test. They read the configuration only: no
// run is evaluated.
#pragma once

#include <map>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "config/test_file.h"
#include "value/function.h"

namespace landform::loader {

// The modules of runs that do not run the module under test.
using RunModules = std::map<const config::TestRun*, config::ModuleTree>;

// All that is wrong in test files that could be read, and in the local modules that they run.
[[nodiscard]] Diagnostics validate_tests(const config::ModuleTree& modules,
                                         const std::vector<config::TestFile>& files,
                                         const RunModules& run_modules, const SourceMap& sources,
                                         const FunctionTable& functions);

}  // namespace landform::loader
