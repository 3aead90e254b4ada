// The program without its process: what main() does, and what tests call.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"

namespace landform::cli {

// Executes a command line (arguments without the program name) and returns the exit code.
[[nodiscard]] int run_program(std::span<const std::string> args, CommandIo& io);

}  // namespace landform::cli
