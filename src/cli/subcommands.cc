#include "cli/subcommands.h"

#include <fmt/format.h>

#include <ostream>
#include <vector>

#include "base/suggest.h"

namespace landform::cli {

int run_subcommand(std::string_view command, std::span<const Subcommand> subcommands,
                   std::string_view help, std::span<const std::string> args, CommandIo& io) {
  if (!args.empty()) {
    std::vector<std::string_view> names;
    for (const Subcommand& subcommand : subcommands) {
      if (subcommand.name == args[0]) return subcommand.run(args.subspan(1), io);
      names.push_back(subcommand.name);
    }
    if (!args[0].starts_with('-')) {
      io.err << fmt::format("Landform has no command named \"{} {}\".{}\n\n", command, args[0],
                            did_you_mean(args[0], names));
    }
  }
  io.out << help;
  return 1;
}

}  // namespace landform::cli
