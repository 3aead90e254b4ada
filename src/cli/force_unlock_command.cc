#include "cli/force_unlock_command.h"

#include <fmt/format.h>

#include <istream>
#include <ostream>

#include "cli/ask.h"
#include "cli/flags.h"
#include "cli/state_access.h"
#include "cli/usage_errors.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] force-unlock LOCK_ID

  Releases the lock of the current workspace's state by hand, after a process
  that held it has died. Infrastructure is not changed. Local states cannot be
  unlocked this way: their locks end with the process.

Options:

  -force   Do not ask for confirmation.
)";

int run(std::span<const std::string> args, CommandIo& io) {
  bool force = false;
  Flags flags("force-unlock");
  flags.boolean("force", &force);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (flags.positional().size() != 1) {
    return refuse_with_help(io, "Expected a single argument: LOCK_ID", kHelp);
  }
  StateAccess access(io);
  if (int code = access.open_backend(); code != 0) return code;
  if (int code = access.open_state("Failed to load state: {}"); code != 0) return code;
  backend::StateStore& store = access.manager().store();
  if (!force) {
    if (store.lock_is_local()) {
      return fail_with(io, "Local state cannot be unlocked by another process");
    }
    std::optional<std::string> answer =
        ask(io, "Do you really want to force-unlock?",
            "Terraform will remove the lock on the remote state.\nThis will allow local Terraform "
            "commands to modify this state, even though it\nmay still be in use. Only 'yes' will "
            "be accepted to confirm.");
    if (!answer) return fail_with(io, "Error asking for confirmation: EOF");
    if (*answer != "yes") {
      io.out << "force-unlock cancelled.\n";
      return 1;
    }
  }
  if (auto failure = store.unlock(flags.positional()[0])) {
    return fail_with(io, "Failed to unlock state: " + failure->describe());
  }
  io.out << colored(io, "1;32", "Terraform state has been successfully unlocked!") << "\n\n"
         << colored(io, "32",
                    "The state has been unlocked, and Terraform commands should now be able "
                    "to\nobtain a new lock on the remote state.")
         << '\n';
  return 0;
}

}  // namespace

const Command kForceUnlockCommand = {"force-unlock",
                                     "Release a stuck lock on the current workspace", kHelp, run};

}  // namespace landform::cli
