#include "cli/operation_variables.h"

#include <fmt/format.h>

#include <utility>

#include "eval/describe.h"
#include "value/presence.h"

namespace landform::cli {
namespace {

using config::GivenVariable;
using Source = GivenVariable::Source;

config::VariableSources all_sources(const std::vector<config::VariableArgument>& arguments) {
  config::VariableSources out;
  out.directory = ".";
  out.arguments = arguments;
  out.environment = config::variables_in_environment();
  return out;
}

const char* source_label(Source source) {
  switch (source) {
    case Source::environment:
      return "set by an environment variable";
    case Source::automatic_file:
      return "set by an automatically loaded .tfvars file";
    case Source::named_file:
      return "set by a .tfvars file passed through -var-file argument";
    case Source::argument:
      return "set by a CLI argument";
    case Source::answer:
      return "set by an interactive input";
  }
  return "";
}

std::optional<Range> range_of(const GivenVariable& given) {
  return given.range.valid() ? std::optional(given.range) : std::nullopt;
}

// A saved plan is applied: values that are given now.
class ApplyVariables {
 public:
  ApplyVariables(SourceMap& sources, const config::Module& root, const engine::Plan& plan)
      : sources_(sources), root_(root), plan_(plan) {}

  Diagnosed<OperationVariables> collect(const std::vector<config::VariableArgument>& arguments) {
    config::VariableDetails details;
    // Files have to be readable, but a value that is wrong matters only if it is taken from here.
    auto given = config::collect_variables(sources_, root_, all_sources(arguments), &details);
    if (!details.readable) {
      out_.diagnostics = std::move(given.diagnostics);
      return std::move(out_);
    }
    for (const Diagnostic& one : given.diagnostics) {
      if (one.summary.starts_with("Value")) out_.diagnostics.add(one);
    }
    for (const auto& [name, one] : details.given) {
      const config::Variable& variable = root_.variables.find(name)->second;
      if (variable.ephemeral) {
        take_ephemeral(name, one, given.value.find(name)->second);
      } else {
        compare(name, one);
      }
    }
    for (const std::string& name : plan_.ephemeral_variables) {
      if (out_.value.values.contains(name) || out_.diagnostics.has_errors()) continue;
      out_.diagnostics.error("No value for required variable",
                             fmt::format("The ephemeral input variable \"{}\" was set during the "
                                         "plan phase, and so must also be set during the apply "
                                         "phase.",
                                         name));
    }
    for (const auto& [name, value] : plan_.variables) {
      auto variable = root_.variables.find(name);
      if (variable == root_.variables.end()) continue;
      config::VariableOrigin origin{sources_, "var." + name, {}, "set by the plan"};
      out_.value.values.insert_or_assign(
          name, config::finalize_variable(variable->second, value.unmarked_deep(), origin,
                                          out_.diagnostics));
    }
    return std::move(out_);
  }

 private:
  void take_ephemeral(const std::string& name, const GivenVariable& given, const Value& value) {
    if (!plan_.ephemeral_variables.contains(name)) {
      out_.diagnostics.error(
          "Ephemeral variable was not set during planning",
          fmt::format("The ephemeral input variable \"{}\" was not set during the planning phase, "
                      "and so must remain unset during the apply phase.",
                      name),
          range_of(given));
    } else if (given.value.is_null()) {
      out_.diagnostics.error(
          "Ephemeral variable must be set for apply",
          fmt::format("The ephemeral input variable \"{}\" was set during the planning phase, and "
                      "so must be set again during the apply phase.",
                      name));
    } else {
      out_.value.values.insert_or_assign(name, value);
    }
  }

  void compare(const std::string& name, const GivenVariable& given) {
    auto planned = plan_.variables.find(name);
    if (planned == plan_.variables.end()) {
      if (given.source == Source::argument) {
        out_.diagnostics.error(
            "Value for undeclared variable",
            fmt::format("A variable named \"{}\" was assigned on the command line, but the root "
                        "module does not declare a variable of that name. To use this value, add a "
                        "\"variable\" block to the configuration.",
                        name));
      }
      return;
    }
    const Value before = planned->second.unmarked_deep();
    if (given.source == Source::automatic_file || given.value.identical(before)) return;
    const std::string values = fmt::format(
        "The saved plan specifies {} as the value whereas during apply the value {} "
        "was {}. To declare an ephemeral variable which is not saved in the plan "
        "file, use ephemeral = true.",
        eval::describe_value(before), eval::describe_value(given.value),
        source_label(given.source));
    if (given.source == Source::environment) {
      out_.diagnostics.warning(
          "Ignoring variable when applying a saved plan",
          fmt::format("The variable {} cannot be overriden when applying a saved plan file, "
                      "because a saved plan includes the variable values that were set when it was "
                      "created. {}",
                      name, values),
          range_of(given));
      return;
    }
    out_.diagnostics.error(
        "Can't change variable when applying a saved plan",
        fmt::format("The variable {} cannot be set using the -var and -var-file options when "
                    "applying a saved plan file, because a saved plan includes the variable values "
                    "that were set when it was created. {}",
                    name, values),
        range_of(given));
  }

  SourceMap& sources_;
  const config::Module& root_;
  const engine::Plan& plan_;
  Diagnosed<OperationVariables> out_;
};

}  // namespace

Diagnosed<OperationVariables> variables_for_plan(
    SourceMap& sources, const config::Module& root,
    const std::vector<config::VariableArgument>& arguments, Unset unset,
    const AskForVariable& ask) {
  config::VariableDetails details;
  config::VariableSources from = all_sources(arguments);
  from.ask = ask;
  auto collected = config::collect_variables(sources, root, from, &details);
  Diagnosed<OperationVariables> out;
  out.diagnostics = std::move(collected.diagnostics);
  out.value.values = std::move(collected.value);
  out.value.problems = std::move(details.conversions);
  if (details.readable && unset == Unset::error)
    config::report_unset_variables(root, details, out.diagnostics);
  for (const auto& [name, given] : details.given) {
    if (!root.variables.find(name)->second.ephemeral) {
      out.value.kept.insert_or_assign(name, given.value);
    } else if (!given.value.is_null()) {
      out.value.ephemeral.insert(name);
    }
  }
  return out;
}

Diagnosed<OperationVariables> variables_for_apply(
    SourceMap& sources, const config::Module& root,
    const std::vector<config::VariableArgument>& arguments, const engine::Plan& plan) {
  return ApplyVariables(sources, root, plan).collect(arguments);
}

}  // namespace landform::cli
