// Values of input variables: where they come from, which of them counts, and what the declaration
// of a variable makes of them.
//
// Marks that a declaration asks for (sensitive, ephemeral) are not added here but
// when the module is evaluated.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"
#include "eval/scope.h"
#include "value/value.h"

namespace landform::config {

// `-var 'name=value'` or `-var-file=path`.
struct VariableArgument {
  bool is_file = false;
  std::string text;
};

struct VariableSources {
  std::string directory;  // of the root module, for the files that are read without being named
  std::vector<VariableArgument> arguments;         // in the order of the command line
  std::map<std::string, std::string> environment;  // by name, without the prefix TF_VAR_
  bool automatic_files = true;
};

// TF_VAR_… in the environment of the process.
[[nodiscard]] std::map<std::string, std::string> variables_in_environment();

using VariableValues = std::map<std::string, Value, std::less<>>;

// The values that the sources give to variables of a root module, final as of finalize_variable().
// Later ones count: environment, terraform.tfvars, terraform.tfvars.json, *.auto.tfvars and
// *.auto.tfvars.json in order of their names, then the arguments. Variables that nothing sets are
// not among the result; a value that is wrong is a diagnostic and unknown.
// `ranges` gets where each value is written, for those that are written in a file.
[[nodiscard]] Diagnosed<VariableValues> collect_variables(
    SourceMap& sources, const Module& root, const VariableSources& from,
    std::map<std::string, Range, std::less<>>* ranges = nullptr);

// An error for every variable that has neither a value nor a default.
void report_unset_variables(const Module& root, const VariableValues& values,
                            Diagnostics& diagnostics);

// How messages speak of a value.
struct VariableOrigin {
  const SourceMap& sources;
  std::string address;  // of the variable: `module.m.var.size`
  Range range;          // where the value is written; no file if it is in none
  std::string set_by;   // for a value in no file: `set using -var="size=..."`
};

// What a given value becomes in the module: optional attributes have their defaults, it has the
// declared type, and null has become the default where null is not allowed. Unknown, with a
// diagnostic, if it does not fit.
[[nodiscard]] Value finalize_variable(const Variable& variable, const Value& given,
                                      const VariableOrigin& origin, Diagnostics& diagnostics);

struct ValidationOptions {
  // Where the value is written, if not the declaration is to blame.
  Range value_range;
  // What is unknown will not be known before an apply: a message that depends on it is an error.
  bool planning = false;
};

// Checks a value by the variable's `validation` blocks. `value` is what finalize_variable()
// answered, and also what the rules see as the variable; `scope` has everything else that they may
// refer to. A condition that is not known yet is not an error.
void check_validations(const Variable& variable, const Value& value, const eval::Scope& scope,
                       Diagnostics& diagnostics, const ValidationOptions& options = {});

}  // namespace landform::config
