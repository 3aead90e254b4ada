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

// The same for one file, without its runs, and for one run of a module.
[[nodiscard]] Diagnostics validate_test_file(const config::ModuleTree& modules,
                                             const config::TestFile& file,
                                             const RunModules& run_modules);
[[nodiscard]] Diagnostics validate_test_run(const config::ModuleTree& module,
                                            const config::TestRun& run);

}  // namespace landform::loader
