// Values of input variables: their sources, precedence, and conversion according to their
// declarations.
//
// The marks of a declaration (sensitive, ephemeral) are not added here but when the module is
// evaluated.
#pragma once

#include <functional>
#include <map>
#include <optional>
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
  // Asks for the value of a variable that has none and no default. None if there is no answer; may
  // be empty.
  std::function<std::optional<std::string>(const Variable& variable)> ask = {};
  // Receives the values of variables that the module does not declare, instead of messages about
  // them. May be null.
  std::map<std::string, Value, std::less<>>* undeclared = nullptr;
};

// TF_VAR_… in the environment of the process.
[[nodiscard]] std::map<std::string, std::string> variables_in_environment();

using VariableValues = std::map<std::string, Value, std::less<>>;

// A value as it was given, before it is converted to the variable's type.
struct GivenVariable {
  enum class Source : uint8_t { environment, automatic_file, named_file, argument, answer };
  Value value;
  Source source = Source::argument;
  Range range;         // in a file
  std::string set_by;  // for a value not from a file, as in VariableOrigin
};

// Details of collecting the values of variables, for those who use them only if all files and
// arguments can be read: otherwise nothing else is reported.
struct VariableDetails {
  bool readable = true;
  // Variables that are set to something that can be read.
  std::map<std::string, GivenVariable, std::less<>> given;
  // Problems with converting a value, by variable. These are only here.
  std::map<std::string, Diagnostics, std::less<>> conversions;
};

// The values that the sources give to variables of a root module, final as of finalize_variable().
// Later ones win: environment, terraform.tfvars, terraform.tfvars.json, *.auto.tfvars and
// *.auto.tfvars.json sorted by name, then the arguments. The result has only variables that are
// set; an invalid value is a diagnostic and unknown.
[[nodiscard]] Diagnosed<VariableValues> collect_variables(SourceMap& sources, const Module& root,
                                                          const VariableSources& from,
                                                          VariableDetails* details = nullptr);

// An error for every variable that was not given a value and has no default.
void report_unset_variables(const Module& root, const VariableDetails& details,
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

struct ValidationResult {
  enum class Status : uint8_t { pass, fail, error, unknown };
  Status status = Status::pass;
  std::string problem;  // the message of one that failed
};

// Checks a value by the variable's `validation` blocks, and returns their results. `value` is the
// result of finalize_variable(), and also the variable's value in the rules; `scope` has everything
// else that they may refer to. An unknown condition is not an error.
std::vector<ValidationResult> check_validations(const Variable& variable, const Value& value,
                                                const eval::Scope& scope, Diagnostics& diagnostics,
                                                const ValidationOptions& options = {});

}  // namespace landform::config
