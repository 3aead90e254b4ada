#include "cli/taint_command.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/flags.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/state_addresses.h"

namespace landform::cli {
namespace {

using Status = state::InstanceObject::Status;

constexpr std::string_view kTaintHelp =
    R"(Usage: terraform [global options] taint [options] <address>

  Marks an object as tainted, which means that it may not work as it should. The
  next plan will replace it. "untaint" removes the mark.

Options:

  -allow-missing     Succeed even if there is no such object.

  -lock=false        Do not lock the state meanwhile, although others may use it.

  -lock-timeout=0s   How long to wait for a lock.

  -state, -state-out and -backup are for local states only.
)";

constexpr std::string_view kUntaintHelp =
    R"(Usage: terraform [global options] untaint [options] <address>

  Removes the mark that "taint" or a failed creation has left on an
  object, so that it will not be replaced.

Options:

  -allow-missing     Succeed even if there is no such object.

  -lock=false        Do not lock the state meanwhile, although others may use it.

  -lock-timeout=0s   How long to wait for a lock.

  -state, -state-out and -backup are for local states only.
)";

// What differs between the two commands.
struct Kind {
  const char* name;
  std::string_view help;
  Status status;
  const char* done;
};

constexpr Kind kTaint = {"taint", kTaintHelp, Status::tainted, "has been marked as tainted"};
constexpr Kind kUntaint = {"untaint", kUntaintHelp, Status::ready,
                           "has been successfully untainted"};

// Why the status of an object cannot be changed; empty if it can.
Diagnostics check_object(const std::optional<state::State>& state,
                         const config::InstanceAddress& address, const Kind& kind) {
  Diagnostics out;
  constexpr const char* kMissing = "No such resource instance";
  std::string name = address.to_string();
  const state::Instance* instance = state ? find_instance(*state, address) : nullptr;
  if (backend::is_empty(state)) {
    out.error(kMissing,
              "The state currently contains no resource instances whatsoever. This may occur if "
              "the configuration has never been applied or if it has recently been destroyed.");
  } else if (instance == nullptr) {
    out.error(kMissing,
              fmt::format("There is no resource instance in the state with the address {}. If the "
                          "resource configuration has just been added, you must run \"terraform "
                          "apply\" once to create the corresponding instance(s) before they can be "
                          "tainted.",
                          name));
  } else if (instance->current == nullptr) {
    out.error(kMissing,
              fmt::format("Resource instance {} is currently part-way through a "
                          "create_before_destroy replacement action. Run \"terraform apply\" to "
                          "complete its replacement before tainting it.",
                          name));
  } else if (kind.status == Status::ready && instance->current->status != Status::tainted) {
    out.error("Resource instance is not tainted",
              fmt::format("Resource instance {} is not currently tainted, and so it cannot be "
                          "untainted.",
                          name));
  }
  return out;
}

int change(StateAccess& access, const config::InstanceAddress& address, bool allow_missing,
           const Kind& kind, CommandIo& io) {
  const std::optional<state::State>& state = access.manager().state();
  bool missing = !state || find_instance(*state, address) == nullptr;
  Diagnostics diagnostics = check_object(state, address, kind);
  if (missing && allow_missing) {
    diagnostics = {};
    diagnostics.warning("No such resource instance",
                        fmt::format("Resource instance {} was not found, but this is not an error "
                                    "because -allow-missing was set.",
                                    address.to_string()));
  }
  if (!diagnostics.empty()) {
    show_diagnostics(diagnostics, access.sources(), io);
    return diagnostics.has_errors() ? 1 : 0;
  }
  state::State next = *state;
  state::ObjectPtr& object = next.resources[address.resource].instances[address.key].current;
  auto changed = std::make_shared<state::InstanceObject>(*object);
  changed->status = kind.status;
  object = std::move(changed);
  if (auto error = access.manager().write(std::move(next))) {
    return fail_with(io, "Error writing state file: " + error->message);
  }
  io.out << fmt::format("Resource instance {} {}.\n", address.to_string(), kind.done);
  return 0;
}

int run(std::span<const std::string> args, CommandIo& io, const Kind& kind) {
  StateFlags state_flags;
  bool allow_missing = false;
  Flags flags(kind.name);
  state_flags.declare_lock(flags);
  state_flags.declare_paths(flags);
  flags.boolean("allow-missing", &allow_missing);
  if (int code = flags.parse(args, io); code != 0) return code;
  backend::LockOptions lock;
  if (int code = state_flags.finish(io, lock); code != 0) return code;
  if (flags.positional().size() != 1) {
    return fail_with_help(
        io, fmt::format("The {} command expects exactly one argument.", kind.name), kind.help);
  }
  StateAccess access(io);
  auto address = parse_instance(access.sources(), flags.positional()[0]);
  if (!address.value) {
    show_diagnostics(address.diagnostics, access.sources(), io);
    return 1;
  }
  bool managed = address.value->resource.mode == config::ResourceMode::managed;
  if (kind.status == Status::tainted && !managed) {
    return fail_with(
        io, fmt::format("Resource instance {} cannot be tainted", address.value->to_string()));
  }
  if (kind.status == Status::tainted) {
    if (int code = access.check_version(); code != 0) return code;
  }
  constexpr std::string_view kFailed = "Failed to load state: {}";
  if (int code = access.open_backend(state_flags.paths); code != 0) return code;
  if (int code = access.open_state(kFailed); code != 0) return code;
  if (int code = access.lock(kind.name, lock); code != 0) return code;
  int code = access.refresh(kFailed);
  if (code == 0) code = change(access, *address.value, allow_missing, kind, io);
  return access.release(code);
}

int run_taint(std::span<const std::string> args, CommandIo& io) { return run(args, io, kTaint); }
int run_untaint(std::span<const std::string> args, CommandIo& io) {
  return run(args, io, kUntaint);
}

}  // namespace

const Command kTaintCommand = {"taint", "Mark a resource instance as not fully functional",
                               kTaintHelp, run_taint};
const Command kUntaintCommand = {"untaint", "Remove the 'tainted' state from a resource instance",
                                 kUntaintHelp, run_untaint};

}  // namespace landform::cli
