// A command of the program, and its environment.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

namespace landform::cli {

// Where a command reads and writes. Tests use strings.
struct CommandIo {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  // Whether to use colours: the output is a terminal and neither NO_COLOR nor -no-color is set.
  bool color = false;
  // -no-color was given: diagnostics have no vertical lines either.
  bool plain = false;
  // Columns of the terminal.
  int width = 78;
};

struct Command {
  std::string_view name;
  std::string_view synopsis;  // one line for the list of commands
  std::string_view help;
  // Returns the exit code.
  int (*run)(std::span<const std::string> args, CommandIo& io);
};

// All commands, in the order in which they are listed.
[[nodiscard]] std::span<const Command* const> commands();

}  // namespace landform::cli
