#include "cli/state_command.h"

#include <array>

#include "cli/state_subcommands.h"
#include "cli/subcommands.h"

namespace landform::cli {

const std::string_view kStateHelp =
    R"(Usage: terraform [global options] state <subcommand> [options] [args]

  Shows and changes the state. What changes it keeps a backup of local states,
  with the time in its name.

Subcommands:

  list [ADDRESS...]     Lists the resource instances, or those in the modules
                        and resources with the given addresses.
    -id=ID                Only those whose attribute "id" has this value.

  mv SOURCE DESTINATION Changes the address of a resource, an instance or a
                        module.
    -state-out=PATH       Move it into another state file.

  pull                  Prints the state, in the current format.

  push PATH             Replaces the state by a file, or by the input if PATH
                        is "-". A state that is older than the existing one, or
                        not related to it, is refused.
    -force                Do not refuse it.

  replace-provider FROM TO
                        Changes the provider of resources.
    -auto-approve         Do not ask for confirmation.

  rm ADDRESS...         Removes resource instances from the state, so that they
                        are not managed any longer. They are not destroyed.

  show ADDRESS          Shows the attributes of a resource instance.

Options of mv and rm:

  -dry-run         Only print what would be done.

Options of mv, push, replace-provider and rm:

  -lock=false      Do not lock the state meanwhile, although others may use it.

  -lock-timeout=0s How long to wait for a lock.

Options of list, mv, replace-provider, rm and show, for local state files:

  -state=PATH      The state file, instead of that of the current workspace.

  -backup=PATH     Where to keep the backup (not for list and show).
)";

namespace {

constexpr std::array<Subcommand, 7> kSubcommands = {
    {{"list", run_state_list},
     {"mv", run_state_mv},
     {"pull", run_state_pull},
     {"push", run_state_push},
     {"replace-provider", run_state_replace_provider},
     {"rm", run_state_rm},
     {"show", run_state_show}}};

int run(std::span<const std::string> args, CommandIo& io) {
  return run_subcommand(kSubcommands, kStateHelp, args, io);
}

}  // namespace

const Command kStateCommand = {"state", "Advanced state management", kStateHelp, run};

}  // namespace landform::cli
