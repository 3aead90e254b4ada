#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>

#include "cli/flags.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/state_subcommands.h"
#include "cli/usage_errors.h"
#include "config/provider_address.h"

namespace landform::cli {
namespace {

std::optional<config::ProviderAddress> parse(const std::string& text, const char* which,
                                             Diagnostics& diagnostics) {
  auto provider = config::ProviderAddress::parse_source(text);
  if (provider) return std::move(provider).value();
  diagnostics.error(fmt::format("Invalid \"{}\" provider \"{}\"", which, text),
                    provider.error().summary + ": " + provider.error().detail);
  return std::nullopt;
}

void explain(const std::vector<std::string>& resources, const config::ProviderAddress& from,
             const config::ProviderAddress& to, CommandIo& io) {
  io.out << "Terraform will perform the following actions:\n\n"
         << "  " << colored(io, "33", "~") << " Updating provider:\n"
         << "    " << colored(io, "31", "-") << ' ' << from.to_string() << '\n'
         << "    " << colored(io, "32", "+") << ' ' << to.to_string() << "\n\n"
         << colored(io, "1", "Changing") << ' ' << resources.size() << " resources:\n\n";
  for (const std::string& resource : resources) io.out << "  " << resource << '\n';
}

// None if the input has ended.
std::optional<bool> approve(CommandIo& io) {
  io.out << '\n'
         << colored(io, "1", "Do you want to make these changes?")
         << "\nOnly 'yes' will be accepted to continue.\n\nEnter a value: " << std::flush;
  std::string line;
  if (!std::getline(io.in, line)) return std::nullopt;
  return line == "yes";
}

int replace(StateAccess& access, const config::ProviderAddress& from,
            const config::ProviderAddress& to, bool auto_approve, CommandIo& io) {
  state::State state = *access.manager().state();
  std::vector<std::string> resources;
  for (auto& [address, resource] : state.resources) {
    if (resource.provider->provider != from) continue;
    resources.push_back(address.to_string());
    resource.provider.edit().provider = to;
  }
  if (resources.empty()) {
    io.out << "No matching resources found.\n";
    return 0;
  }
  explain(resources, from, to, io);
  if (!auto_approve) {
    std::optional<bool> approved = approve(io);
    if (!approved) return fail_with(io, "Error asking for approval: EOF");
    if (!*approved) {
      io.out << "Cancelled replacing providers.\n";
      return 0;
    }
  }
  if (auto error = access.manager().write(std::move(state))) {
    return fail_with(io, fmt::format(fmt::runtime(kErrorSavingState), error->message));
  }
  io.out << fmt::format("\nSuccessfully replaced provider for {} resources.\n", resources.size());
  return 0;
}

}  // namespace

int run_state_replace_provider(std::span<const std::string> args, CommandIo& io) {
  StateFlags state_flags;
  bool auto_approve = false;
  Flags flags("state replace-provider");
  state_flags.declare_lock(flags);
  flags.boolean("auto-approve", &auto_approve);
  flags.text("state", &state_flags.paths.state);
  flags.text("backup", &state_flags.paths.backup);
  if (int code = flags.parse(args, io); code != 0) return code;
  backend::LockOptions lock;
  if (int code = state_flags.finish(io, lock); code != 0) return code;
  if (flags.positional().size() != 2) {
    return refuse_with_help(io, "Exactly two arguments expected.\n", kStateHelp);
  }
  StateAccess access(io);
  Diagnostics diagnostics;
  auto from = parse(flags.positional()[0], "from", diagnostics);
  auto to = parse(flags.positional()[1], "to", diagnostics);
  if (!from || !to) {
    show_diagnostics(diagnostics, access.sources(), io);
    return 1;
  }
  if (int code = access.open_for_change(state_flags.paths); code != 0) return code;
  if (int code = access.lock("state-replace-provider", lock); code != 0) return code;
  int code = access.refresh("Failed to refresh source state: {}");
  if (code == 0) code = access.require_state();
  if (code == 0) code = replace(access, *from, *to, auto_approve, io);
  return access.release(code);
}

}  // namespace landform::cli
