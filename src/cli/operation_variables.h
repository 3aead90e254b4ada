// The values of the root module's variables for an operation.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"
#include "config/variable_values.h"
#include "engine/plan.h"

namespace landform::cli {

struct OperationVariables {
  config::VariableValues values;
  // Problems of values, which are part of evaluating the configuration.
  std::map<std::string, Diagnostics, std::less<>> problems = {};
  // What a plan keeps: values as given, and which ones must be given again.
  std::map<std::string, Value> kept = {};
  std::set<std::string> ephemeral = {};
};

// What variables without a value or default are.
enum class Unset : uint8_t { error, unknown };

// From the environment, files and arguments. `ask` asks for those that are missing; it may be
// empty.
using AskForVariable = std::function<std::optional<std::string>(const config::Variable& variable)>;
[[nodiscard]] Diagnosed<OperationVariables> variables_for_plan(
    SourceMap& sources, const config::Module& root,
    const std::vector<config::VariableArgument>& arguments, Unset unset = Unset::error,
    const AskForVariable& ask = {});

// From a saved plan. Only ephemeral variables are taken from elsewhere; different values for
// others are errors.
[[nodiscard]] Diagnosed<OperationVariables> variables_for_apply(
    SourceMap& sources, const config::Module& root,
    const std::vector<config::VariableArgument>& arguments, const engine::Plan& plan);

}  // namespace landform::cli
