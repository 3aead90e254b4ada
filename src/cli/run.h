// The program without its process: what main() does, and what tests call.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"

namespace landform::cli {

// Carries out a command line, the program's name not among the arguments, and answers the exit
// code.
[[nodiscard]] int run_program(std::span<const std::string> args, CommandIo& io);

}  // namespace landform::cli
