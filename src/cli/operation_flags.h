// The flags of plan, apply, destroy and refresh, and what they ask for.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "cli/flags.h"
#include "cli/operation_view.h"
#include "cli/state_access.h"
#include "config/variable_values.h"
#include "engine/planner.h"

namespace landform::cli {

struct OperationFlags {
  std::vector<config::VariableArgument> variables;
  std::vector<std::string> targets;  // as given; parse() puts both into the selection
  std::vector<std::string> excluded;
  std::vector<std::string> replace;  // as given; parse() has the addresses in `replaced`
  engine::Selection selection;
  std::vector<config::InstanceAddress> replaced;
  std::string config_directory = ".";  // of the root module
  std::string evaluated_directory;     // the same, as messages of the import command name it
  bool destroy = false;
  bool refresh_only = false;
  bool refresh = true;
  bool input = true;
  bool json = false;
  bool compact_warnings = false;
  bool applies = false;      // what is planned is applied next
  bool allow_unset = false;  // variables without a value are unknown
  bool validate = true;      // nothing is planned for an invalid configuration
  std::string parallelism = "10";
  std::string plan_file;        // where to save the plan; empty for nowhere
  std::string generate_config;  // where to write configuration of imported objects; empty for none
  StateFlags state;

  // All of them, and those that every command has that evaluates a configuration.
  void declare(Flags& flags);
  void declare_common(Flags& flags);

  // Parses the arguments of a command, and checks them, with what the command itself checks once
  // they are parsed. The errors have to be shown: see refuse().
  [[nodiscard]] Diagnostics parse(Flags& flags, std::span<const std::string> args, CommandIo& io,
                                  const std::function<void(Diagnostics&)>& check_others);
  [[nodiscard]] ViewOptions view() const {
    return {.json = json, .compact_warnings = compact_warnings, .state_out = state.paths.state_out};
  }

  // What to plan; none if there are errors.
  [[nodiscard]] std::optional<engine::PlanOptions> plan_options(Diagnostics& diagnostics) const;
  // How many operations run at once.
  [[nodiscard]] size_t operations_at_once() const;
};

// Shows what is wrong with the arguments of a command. Returns the exit code.
[[nodiscard]] int refuse(const Diagnostics& wrong, std::string_view command,
                         const OperationFlags& flags, CommandIo& io);

}  // namespace landform::cli
