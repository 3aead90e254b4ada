// The user's settings, for commands.
#pragma once

#include <set>

#include "base/diagnostic.h"
#include "cli/command.h"
#include "config/provider_address.h"

namespace landform::cli {

// Prints what is wrong with the user's settings: once, before any command. Commands use everything
// else in them.
void check_settings(CommandIo& io);

// Prints problems with settings. `what` is the part of them that has problems, `effect` says what
// may not behave as intended.
void show_settings_problems(const Diagnostics& diagnostics, std::string_view what,
                            std::string_view effect, CommandIo& io);

// The providers in TF_REATTACH_PROVIDERS, which run already.
[[nodiscard]] Result<std::set<config::ProviderAddress>> running_providers();

// The address of one of them. Its namespace may be "-".
[[nodiscard]] Result<config::ProviderAddress> parse_running(const std::string& name);

// An error if TF_WORKSPACE is no name for a workspace, for commands that do not use any.
[[nodiscard]] Diagnostics check_workspace();

// Whether nobody reads the output: TF_IN_AUTOMATION is set.
[[nodiscard]] bool in_automation();

}  // namespace landform::cli
