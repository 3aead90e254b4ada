#include "cli/usage_errors.h"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "cli/show_diagnostics.h"
#include "cli/state_access.h"

namespace landform::cli {

int refuse_arguments(const Diagnostics& wrong, std::string_view command, CommandIo& io) {
  show_diagnostics(wrong, SourceMap(), io, Spacing::together);
  io.err << fmt::format("\nFor more help on using this command, run:\n  terraform {} -help\n",
                        command);
  return 1;
}

int refuse_arguments(std::string summary, std::string detail, std::string_view command,
                     CommandIo& io) {
  Diagnostics wrong;
  wrong.error(std::move(summary), std::move(detail));
  return refuse_arguments(wrong, command, io);
}

int refuse_with_help(CommandIo& io, std::string_view message, std::string_view help) {
  (void)fail_with(io, std::string(message));
  io.out << help;
  return 1;
}

}  // namespace landform::cli
