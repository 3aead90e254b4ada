// Runs test files: each run plans, and possibly applies, a module with variables of its own, and
// checks assertions against the result. What was created is destroyed at the end of a file.
//
// Runs of a file share states: one for the module under test, one for each other module, and one
// for each key that runs name.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "config/test_file.h"
#include "config/variable_values.h"
#include "engine/providers.h"
#include "engine/run.h"
#include "suite/results.h"
#include "suite/view.h"
#include "value/function.h"

namespace landform::suite {

struct RunnerOptions {
  // -var and -var-file, and TF_VAR_… of the environment.
  std::vector<config::VariableArgument> arguments;
  std::map<std::string, std::string> environment;
  std::string test_directory = config::kDefaultTestDirectory;
  std::string workspace = "default";
  bool verbose = false;  // keep plans and states in the results
  size_t parallelism = engine::kDefaultParallelism;
  // Finds the providers of a module and a state. Null with errors.
  std::function<Diagnosed<std::unique_ptr<engine::Providers>>(const config::ModuleTree& modules,
                                                              const state::State& state)>
      make_providers;
};

// Everything that is tested.
struct Suite {
  config::ModuleTree modules;
  std::vector<config::TestFile> files;
  // The modules of runs that do not run the module under test.
  std::map<const config::TestRun*, config::ModuleTree> run_modules;
};

// All arguments must outlive the call. Shows everything as it happens.
[[nodiscard]] SuiteResult run_suite(Suite& suite, SourceMap& sources,
                                    const FunctionTable& functions, const RunnerOptions& options,
                                    View& view);

}  // namespace landform::suite
