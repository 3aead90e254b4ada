// Values of input variables: their sources, precedence, and conversion according to their
// declarations.
//
// The marks of a declaration (sensitive, ephemeral) are not added here but when the module is
// evaluated.
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
  std::string directory;  // of the root module, for files that are loaded automatically
  std::vector<VariableArgument> arguments;         // in command-line order
  std::map<std::string, std::string> environment;  // by name, without the prefix TF_VAR_
  bool automatic_files = true;
};

// TF_VAR_… in the environment of the process.
[[nodiscard]] std::map<std::string, std::string> variables_in_environment();

using VariableValues = std::map<std::string, Value, std::less<>>;

// The values that the sources give to variables of a root module, final as of finalize_variable().
// Later ones win: environment, terraform.tfvars, terraform.tfvars.json, *.auto.tfvars and
// *.auto.tfvars.json sorted by name, then the arguments. The result has only variables that are
// set; an invalid value is a diagnostic and unknown. `ranges` receives the source range of each
// value that comes from a file.
[[nodiscard]] Diagnosed<VariableValues> collect_variables(
    SourceMap& sources, const Module& root, const VariableSources& from,
    std::map<std::string, Range, std::less<>>* ranges = nullptr);

// An error for every variable that has neither a value nor a default.
void report_unset_variables(const Module& root, const VariableValues& values,
                            Diagnostics& diagnostics);

// How messages refer to a value.
struct VariableOrigin {
  const SourceMap& sources;
  std::string address;  // of the variable: `module.m.var.size`
  Range range;          // source of the value; no file if it is not from a file
  std::string set_by;   // for a value not from a file: `set using -var="size=..."`
};

// The value of a variable in the module: with defaults of optional attributes, converted to the
// declared type, and with null replaced by the default if null is not allowed. Unknown, with a
// diagnostic, if it is unsuitable.
[[nodiscard]] Value finalize_variable(const Variable& variable, const Value& given,
                                      const VariableOrigin& origin, Diagnostics& diagnostics);

struct ValidationOptions {
  // Where the value is written, unless errors should point at the declaration.
  Range value_range;
  // Unknown values stay unknown until apply, so an error message that depends on one is an error.
  bool planning = false;
};

// Checks a value by the variable's `validation` blocks. `value` is the result of
// finalize_variable(), and also the variable's value in the rules; `scope` has everything else that
// they may refer to. An unknown condition is not an error.
void check_validations(const Variable& variable, const Value& value, const eval::Scope& scope,
                       Diagnostics& diagnostics, const ValidationOptions& options = {});

}  // namespace landform::config
