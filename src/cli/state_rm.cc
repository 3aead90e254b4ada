#include <fmt/format.h>

#include <ostream>

#include "cli/flags.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/state_addresses.h"
#include "cli/state_subcommands.h"
#include "cli/usage_errors.h"

namespace landform::cli {
namespace {

int remove(StateAccess& access, const std::vector<std::string>& addresses, bool dry_run,
           CommandIo& io) {
  state::State state = *access.manager().state();
  Diagnostics diagnostics;
  std::vector<config::InstanceAddress> found;
  for (const std::string& text : addresses) {
    auto target = parse_target(access.sources(), text);
    diagnostics.append(std::move(target.diagnostics));
    if (!target.value) continue;
    auto instances = find_instances(state, *target.value, true);
    found.insert(found.end(), instances.value.begin(), instances.value.end());
  }
  if (diagnostics.has_errors()) {
    show_diagnostics(diagnostics, access.sources(), io);
    return 1;
  }
  for (const config::InstanceAddress& address : found) {
    io.out << (dry_run ? "Would remove " : "Removed ") << address.to_string() << '\n';
    if (!dry_run) forget_instance(state, address);
  }
  if (dry_run) {
    if (found.empty()) io.out << "Would have removed nothing.\n";
    return 0;
  }
  if (auto error = access.manager().write(std::move(state))) {
    return fail_with(io, fmt::format(fmt::runtime(kErrorSavingState), error->message));
  }
  if (found.empty()) {
    diagnostics.error("Invalid target address",
                      "No matching objects found. To view the available instances, use \"terraform "
                      "state list\". Please modify the address to reference a specific instance.");
    show_diagnostics(diagnostics, access.sources(), io);
    return 1;
  }
  io.out << fmt::format("Successfully removed {} resource instance(s).\n", found.size());
  return 0;
}

}  // namespace

int run_state_rm(std::span<const std::string> args, CommandIo& io) {
  StateFlags state_flags;
  bool dry_run = false;
  Flags flags("state rm");
  state_flags.declare_lock(flags);
  flags.boolean("dry-run", &dry_run);
  flags.text("state", &state_flags.paths.state);
  flags.text("backup", &state_flags.paths.backup);
  if (int code = flags.parse(args, io); code != 0) return code;
  backend::LockOptions lock;
  if (int code = state_flags.finish(io, lock); code != 0) return code;
  if (flags.positional().empty()) {
    return refuse_with_help(io, "At least one address is required.\n", kStateHelp);
  }
  StateAccess access(io);
  if (int code = access.open_for_change(state_flags.paths); code != 0) return code;
  if (int code = access.lock("state-rm", lock); code != 0) return code;
  int code = access.refresh("Failed to refresh state: {}");
  if (code == 0) code = access.require_state();
  if (code == 0) code = remove(access, flags.positional(), dry_run, io);
  return access.release(code);
}

}  // namespace landform::cli
