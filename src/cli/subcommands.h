// Commands that are families of commands, such as `state list`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/command.h"

namespace landform::cli {

struct Subcommand {
  std::string_view name;
  int (*run)(std::span<const std::string> args, CommandIo& io);
};

// Runs the subcommand that the first argument names. Without a known one, prints the help.
int run_subcommand(std::span<const Subcommand> subcommands, std::string_view help,
                   std::span<const std::string> args, CommandIo& io);

}  // namespace landform::cli
