// The values of variables in a run: global ones, those of the file, and its own.
#pragma once

#include <map>
#include <set>
#include <string>

#include "base/diagnostic.h"
#include "config/module.h"
#include "config/test_file.h"
#include "config/variable_values.h"
#include "suite/names.h"

namespace landform::suite {

struct RunVariables {
  // Of the module, with the places where they are written.
  config::VariableValues declared;
  std::map<std::string, Range, std::less<>> ranges;
  // Others that the test file may refer to.
  config::VariableValues others;
  // All but those of the run itself, for the provider blocks of the file.
  config::VariableValues available;
};

// Everything that the variables of a run depend on.
struct VariableContext {
  const config::TestFile& file;
  const config::TestRun& run;
  const config::Module& module;
  const RunOutputs& outputs;
  // From the command line, the environment and files: those of the module, and others.
  const config::VariableValues& global;
  const config::VariableValues& undeclared;
  const SourceMap& sources;
  const FunctionTable& functions;
};

// Later ones win: global, of the file, of the run. Variables without a value are errors.
[[nodiscard]] Diagnosed<RunVariables> variables_of(const VariableContext& context);

}  // namespace landform::suite
