#include "cli/subcommands.h"

#include <ostream>

namespace landform::cli {

int run_subcommand(std::span<const Subcommand> subcommands, std::string_view help,
                   std::span<const std::string> args, CommandIo& io) {
  if (!args.empty()) {
    for (const Subcommand& subcommand : subcommands) {
      if (subcommand.name == args[0]) return subcommand.run(args.subspan(1), io);
    }
  }
  io.out << help;
  return 1;
}

}  // namespace landform::cli
