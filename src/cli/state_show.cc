#include <ostream>

#include "cli/flags.h"
#include "cli/run_providers.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/state_addresses.h"
#include "cli/state_subcommands.h"
#include "cli/usage_errors.h"
#include "config/module_tree.h"
#include "report/state_text.h"

namespace landform::cli {
namespace {

constexpr const char* kOneInstance =
    "\n\nThis command requires that the address references one specific instance.\nTo view the "
    "available instances, use \"terraform state list\". Please modify \nthe address to reference a "
    "specific instance.";

}  // namespace

int run_state_show(std::span<const std::string> args, CommandIo& io) {
  backend::LocalPaths paths;
  Flags flags("state show");
  flags.text("state", &paths.state);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (flags.positional().size() != 1)
    return refuse_with_help(io, "Exactly one argument expected.", kStateHelp);
  const std::string& text = flags.positional()[0];
  StateAccess access(io, StateAccess::as_diagnostics(io, Spacing::apart));
  if (int code = access.open_backend(paths); code != 0) return code;
  auto address = parse_instance(access.sources(), text);
  if (!address.value)
    return fail_with(io, "Error parsing instance address: " + text + kOneInstance);
  auto modules = access.load_configuration();
  if (modules.diagnostics.has_errors()) {
    show_diagnostics(modules.diagnostics, access.sources(), io, Spacing::together);
    return 1;
  }
  if (int code = access.open_state(kErrorLoadingState); code != 0) return code;
  if (int code = access.refresh("error loading state: {}"); code != 0) return code;
  const std::optional<state::State>& loaded = access.manager().state();
  auto providers =
      make_providers(modules.value, access.sources(), loaded ? *loaded : state::State{});
  if (providers.value == nullptr) {
    show_diagnostics(providers.diagnostics, access.sources(), io, Spacing::together);
    return 1;
  }
  if (int code = access.require_state(); code != 0) return code;
  const state::State& state = *loaded;
  const state::Instance* instance = find_instance(state, *address.value);
  if (instance == nullptr || instance->current == nullptr)
    return fail_with(io, std::string("No instance found for the given address!") + kOneInstance);
  auto shown = report::state_object_text(state, *address.value, *providers.value,
                                         {io.color, io.width, false});
  if (!shown) {
    // As Terraform, which then goes on with nothing to show.
    io.err << "Failed to marshal state to json: " << shown.error().message << std::flush;
    io.out << "The state file is empty. No resources are represented.\n";
    return 0;
  }
  io.out << *shown;
  return 0;
}

}  // namespace landform::cli
