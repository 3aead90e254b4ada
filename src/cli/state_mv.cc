#include <fmt/format.h>

#include <ostream>

#include "base/quote.h"
#include "cli/flags.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/state_addresses.h"
#include "cli/state_move.h"
#include "cli/state_subcommands.h"
#include "cli/usage_errors.h"

namespace landform::cli {
namespace {

struct MoveArguments {
  std::string from;
  std::string to;
  bool dry_run = false;
  backend::LocalPaths paths;
  std::string backup_out;
  backend::LockOptions lock;
};

int save(StateAccess& access, state::State state, CommandIo& io) {
  auto error = access.manager().write(std::move(state));
  if (!error) return 0;
  return fail_with(io, fmt::format(fmt::runtime(kErrorSavingState), error->message));
}

// Moves objects from one state to another; `other` is null if it is the same.
int move(StateAccess& access, StateAccess* other, const MoveArguments& arguments, CommandIo& io) {
  auto from = parse_target(access.sources(), arguments.from);
  auto to = parse_target(access.sources(), arguments.to);
  from.diagnostics.append(std::move(to.diagnostics));
  if (from.diagnostics.has_errors()) {
    show_diagnostics(from.diagnostics, access.sources(), io);
    return 1;
  }
  state::State source = *access.manager().state();
  state::State separate;
  if (other != nullptr) separate = other->manager().state().value_or(state::State());
  state::State& destination = other == nullptr ? source : separate;
  StateMove result = move_objects(source, *from.value, destination, *to.value, arguments.to);
  if (result.diagnostics.has_errors() || !result.error.empty()) {
    show_diagnostics(result.diagnostics, access.sources(), io);
    if (result.error.empty()) return 1;
    return fail_with(io, fmt::format("Error moving state: {}\n\nPlease ensure your addresses and "
                                     "state paths are valid. No\nstate was persisted. Your "
                                     "existing states are untouched.",
                                     result.error));
  }
  for (const auto& [old_address, new_address] : result.moved) {
    io.out << fmt::format("{} {} to {}\n", arguments.dry_run ? "Would move" : "Move",
                          go_quote(old_address), go_quote(new_address));
  }
  if (arguments.dry_run) return 0;
  // The destination first: an object in two states is better than in none.
  if (other != nullptr) {
    if (int code = save(*other, std::move(separate), io); code != 0) return code;
  }
  if (int code = save(access, std::move(source), io); code != 0) return code;
  io.out << fmt::format("Successfully moved {} object(s).\n", result.moved.size());
  return 0;
}

// -backup and -backup-out are about files.
int check_backup(StateAccess& access, const MoveArguments& arguments, CommandIo& io) {
  std::string given;
  if (!arguments.paths.backup.empty()) given = "-backup";
  if (!arguments.backup_out.empty()) given += given.empty() ? "-backup-out" : ", -backup-out";
  if (given.empty() || !arguments.paths.state.empty()) return 0;
  if (int code = access.open_backend(); code != 0) return code;
  if (access.backend().type() == "local") return 0;
  Diagnostics diagnostics;
  diagnostics.error("Invalid command line options: " + given,
                    "Command line options -backup and -backup-out are legacy options that operate "
                    "on a local state file only. You must specify a local state file with the "
                    "-state option or switch to the local backend.");
  show_diagnostics(diagnostics, access.sources(), io);
  return 1;
}

}  // namespace

int run_state_mv(std::span<const std::string> args, CommandIo& io) {
  StateFlags state_flags;
  MoveArguments arguments;
  std::string state_out;
  Flags flags("state mv");
  state_flags.declare_lock(flags);
  flags.boolean("dry-run", &arguments.dry_run);
  flags.text("state", &arguments.paths.state);
  flags.text("state-out", &state_out);
  flags.text("backup", &arguments.paths.backup);
  flags.text("backup-out", &arguments.backup_out);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (int code = state_flags.finish(io, arguments.lock); code != 0) return code;
  if (flags.positional().size() != 2) {
    return refuse_with_help(io, "Exactly two arguments expected.\n", kStateHelp);
  }
  arguments.from = flags.positional()[0];
  arguments.to = flags.positional()[1];
  for (std::string* path : {&arguments.paths.backup, &arguments.backup_out}) {
    if (*path == "-") path->clear();
  }
  StateAccess access(io);
  if (int code = check_backup(access, arguments, io); code != 0) return code;
  if (int code = access.open_for_change(arguments.paths); code != 0) return code;
  if (int code = access.lock("state-mv", arguments.lock); code != 0) return code;
  int code = access.refresh("Failed to refresh source state: {}");
  if (code == 0) code = access.require_state();
  if (code != 0) return access.release(code);
  if (state_out.empty()) return access.release(move(access, nullptr, arguments, io));

  StateAccess other(io);
  backend::LocalPaths out_paths{state_out, {}, arguments.backup_out};
  code = other.open_for_change(out_paths);
  if (code == 0) code = other.lock("state-mv", arguments.lock);
  if (code == 0) code = other.refresh("Failed to refresh destination state: {}");
  if (code == 0) code = move(access, &other, arguments, io);
  return access.release(other.release(code));
}

}  // namespace landform::cli
