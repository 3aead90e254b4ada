// The program without its process: what main() does, and what tests call.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"

namespace landform::cli {

// Executes a command line (arguments without the program name) and returns the exit code.
[[nodiscard]] int run_program(std::span<const std::string> args, CommandIo& io);

// Whether output has colours: at terminals, unless NO_COLOR is set, and if FORCE_COLOR is set,
// everywhere. The variables may be null.
[[nodiscard]] bool uses_color(bool at_terminal, const char* no_color, const char* force_color);

}  // namespace landform::cli
