// The subcommands of `landform state`, each in a file of its own.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/command.h"

namespace landform::cli {

int run_state_list(std::span<const std::string> args, CommandIo& io);
int run_state_mv(std::span<const std::string> args, CommandIo& io);
int run_state_pull(std::span<const std::string> args, CommandIo& io);
int run_state_push(std::span<const std::string> args, CommandIo& io);
int run_state_replace_provider(std::span<const std::string> args, CommandIo& io);
int run_state_rm(std::span<const std::string> args, CommandIo& io);
int run_state_show(std::span<const std::string> args, CommandIo& io);

extern const std::string_view kStateHelp;

}  // namespace landform::cli
