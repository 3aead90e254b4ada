#include <ostream>

#include "base/terraform_version.h"
#include "cli/flags.h"
#include "cli/state_access.h"
#include "cli/state_subcommands.h"
#include "state/write.h"

namespace landform::cli {

int run_state_pull(std::span<const std::string> args, CommandIo& io) {
  Flags flags("state pull");
  if (int code = flags.parse(args, io); code != 0) return code;
  StateAccess access(io);
  if (int code = access.check_version(); code != 0) return code;
  if (int code = access.open_backend(); code != 0) return code;
  if (int code = access.open_state(kErrorLoadingState); code != 0) return code;
  if (int code = access.refresh("Failed to refresh state: {}"); code != 0) return code;
  std::optional<state::State> state = access.manager().state();
  if (!state) {
    bool remote = access.manager().store().rules() == backend::StateStore::Rules::remote;
    if (!remote) return 0;
    // A remote workspace always has a state, if only an empty one.
    state.emplace();
  }
  state->terraform_version = kTerraformVersion;
  io.out << state::write_state(*state) << '\n';
  return 0;
}

}  // namespace landform::cli
