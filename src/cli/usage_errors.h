// Commands that are used wrongly: what is wrong, and how to get help.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "cli/command.h"

namespace landform::cli {

// Shows what is wrong with the arguments of a command, and how to get help. Each returns the exit
// code.
[[nodiscard]] int refuse_arguments(const Diagnostics& wrong, std::string_view command,
                                   CommandIo& io);
// The same for a single problem.
[[nodiscard]] int refuse_arguments(std::string summary, std::string detail,
                                   std::string_view command, CommandIo& io);
// For flags that cannot be parsed.
inline constexpr const char* kInvalidFlags = "Failed to parse command-line flags";

// The error, and the help on the output, as some of Terraform's commands have it.
[[nodiscard]] int refuse_with_help(CommandIo& io, std::string_view message, std::string_view help);

}  // namespace landform::cli
