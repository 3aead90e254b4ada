#include "cli/workspace_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "base/file.h"
#include "cli/flags.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/state_addresses.h"
#include "cli/subcommands.h"
#include "cli/usage_errors.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] workspace <subcommand> [options] [args]

  Workspaces are several states for one configuration.

Subcommands:

  list             Lists the workspaces; the current one has an asterisk.

  show             Prints the name of the current workspace.

  new NAME         Creates a workspace and selects it.
    -state=path      Copy an existing state file into it.

  select NAME      Selects a workspace.
    -or-create       Create it if it does not exist.

  delete NAME      Deletes a workspace, which must be empty.
    -force           Delete it even if it is not; what it manages is forgotten.

Options of new and delete:

  -lock=false      Do not lock the state meanwhile, although others may use it.

  -lock-timeout=0s How long to wait for a lock.
)";

constexpr std::string_view kOneName = "Expected a single argument: NAME.\n";

std::string missing_workspace(const std::string& name) {
  return fmt::format(
      "Workspace \"{}\" doesn't exist.\n\nYou can create this workspace with the \"new\" "
      "subcommand \nor include the \"-or-create\" flag with the \"select\" subcommand.",
      name);
}

std::string invalid_name(const std::string& name) {
  return fmt::format(
      "\nThe workspace name \"{}\" is not allowed. The name must contain only URL "
      "safe\ncharacters, "
      "and no path separators.\n",
      name);
}

// In green, with a title in bold, if there is one. Terraform writes these escapes.
void print_green(CommandIo& io, std::string_view title, std::string_view text) {
  std::string_view begin = title.empty() ? "\033[0m\033[32m" : "\033[0m\033[32m\033[1m";
  std::string_view after_title = title.empty() ? "" : "\033[0m\033[32m";
  if (!io.color) begin = after_title = "";
  io.out << begin << title << after_title << text << (io.color ? "\033[0m" : "") << '\n';
}

void print_created(CommandIo& io, const std::string& name) {
  print_green(
      io, fmt::format("Created and switched to workspace \"{}\"!", name),
      "\n\nYou're now on a new, empty workspace. Workspaces isolate their state,\nso if you "
      "run \"terraform plan\" Terraform will not see any existing state\nfor this "
      "configuration.");
}

bool among(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

int run_list(std::span<const std::string> args, CommandIo& io) {
  Flags flags("workspace list");
  if (int code = flags.parse(args, io); code != 0) return code;
  if (!flags.positional().empty())
    return fail_with(io, "Too many command line arguments. Did you mean to use -chdir?");
  StateAccess access(io);
  if (int code = access.open_backend(); code != 0) return code;
  auto workspaces = access.backend().workspaces();
  if (!workspaces) return fail_with(io, workspaces.error().message);
  if (int code = access.select_workspace(); code != 0) return code;
  for (const std::string& name : *workspaces) {
    io.out << (name == access.workspace() ? "* " : "  ") << name << '\n';
  }
  io.out << '\n';
  if (access.overridden()) {
    io.out << "\n\nThe active workspace is being overridden using the TF_WORKSPACE "
              "environment\nvariable.\n\n";
  }
  return 0;
}

int run_show(std::span<const std::string> args, CommandIo& io) {
  Flags flags("workspace show");
  if (int code = flags.parse(args, io); code != 0) return code;
  StateAccess access(io);
  if (int code = access.select_workspace(); code != 0) return code;
  io.out << access.workspace() << '\n';
  return 0;
}

// Copies a state file into a new workspace.
int copy_state(StateAccess& access, const std::string& name, const std::string& path,
               const backend::LockOptions& lock, CommandIo& io) {
  auto manager = backend::open_state(access.backend(), name);
  if (!manager) return fail_with(io, manager.error().message);
  auto held = backend::StateLock::acquire(manager.value()->store(), "workspace-new", lock);
  if (held.diagnostics.has_errors()) {
    show_diagnostics(held.diagnostics, access.sources(), io);
    return 1;
  }
  Result<std::string> text = read_file(path);
  if (!text) return fail_with(io, fmt::format("open {}: {}", path, text.error().message));
  auto state = backend::parse_state(std::move(text).value());
  if (!state) return fail_with(io, state.error().message);
  if (!*state) return fail_with(io, "no state");
  if (auto error = manager.value()->write(**state)) return fail_with(io, error->message);
  show_diagnostics(held.value.release(), access.sources(), io);
  return 0;
}

int run_new(std::span<const std::string> args, CommandIo& io) {
  StateFlags state_flags;
  std::string path;
  Flags flags("workspace new");
  state_flags.declare_lock(flags);
  flags.text("state", &path);
  if (int code = flags.parse(args, io); code != 0) return code;
  backend::LockOptions lock;
  if (int code = state_flags.finish(io, lock); code != 0) return code;
  if (flags.positional().size() != 1) return refuse_with_help(io, kOneName, kHelp);
  const std::string& name = flags.positional()[0];
  if (!backend::is_workspace_name(name)) return fail_with(io, invalid_name(name));
  StateAccess access(io);
  if (auto other = access.workspace_override(); other && *other != name) {
    return fail_with(
        io,
        "\nThe workspace is currently overridden using the TF_WORKSPACE environment\nvariable. You "
        "cannot create a new workspace when using this setting.\n\nTo create a new workspace, "
        "either unset this environment variable or update it\nto match the workspace name you are "
        "trying to create, and then run this command\nagain.\n");
  }
  if (int code = access.open_backend(); code != 0) return code;
  auto workspaces = access.backend().workspaces();
  if (!workspaces) {
    return fail_with(io, "Failed to get configured named states: " + workspaces.error().message);
  }
  if (among(*workspaces, name)) {
    return fail_with(io, fmt::format("Workspace \"{}\" already exists", name));
  }
  auto store = access.backend().store(name);
  if (!store) return fail_with(io, store.error().message);
  if (auto error = access.directory().select_workspace(name)) {
    return fail_with(io, "Error selecting new workspace: " + error->message);
  }
  print_created(io, name);
  return path.empty() ? 0 : copy_state(access, name, path, lock, io);
}

int run_select(std::span<const std::string> args, CommandIo& io) {
  bool or_create = false;
  Flags flags("workspace select");
  flags.boolean("or-create", &or_create);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (flags.positional().size() != 1) return refuse_with_help(io, kOneName, kHelp);
  const std::string& name = flags.positional()[0];
  StateAccess access(io);
  if (access.workspace_override()) {
    return fail_with(
        io,
        "\nThe selected workspace is currently overridden using the TF_WORKSPACE\nenvironment "
        "variable.\n\nTo select a new workspace, either update this environment variable or "
        "unset\nit and then run this command again.\n");
  }
  if (int code = access.open_backend(); code != 0) return code;
  if (int code = access.select_workspace(); code != 0) return code;
  if (!backend::is_workspace_name(name)) return fail_with(io, invalid_name(name));
  auto workspaces = access.backend().workspaces();
  if (!workspaces) return fail_with(io, workspaces.error().message);
  if (name == access.workspace()) return 0;
  bool exists = among(*workspaces, name);
  if (!exists) {
    if (!or_create) return fail_with(io, "\n" + missing_workspace(name));
    auto store = access.backend().store(name);
    if (!store) return fail_with(io, store.error().message);
  }
  if (auto error = access.directory().select_workspace(name)) return fail_with(io, error->message);
  if (exists) {
    print_green(io, "", fmt::format("Switched to workspace \"{}\".", name));
  } else {
    print_created(io, name);
  }
  return 0;
}

// The managed objects in a state, a line each.
std::string list_objects(const std::optional<state::State>& state) {
  std::string out;
  if (!state) return out;
  for (const config::InstanceAddress& address : all_instances(*state)) {
    if (address.resource.mode != config::ResourceMode::managed) continue;
    const state::Instance* instance = find_instance(*state, address);
    if (instance->current != nullptr) out += fmt::format("\n  - {}", address.to_string());
    for (const auto& [key, object] : instance->deposed) {
      out += fmt::format("\n  - {} (deposed object {})", address.to_string(), key);
    }
  }
  return out;
}

int run_delete(std::span<const std::string> args, CommandIo& io) {
  StateFlags state_flags;
  bool force = false;
  Flags flags("workspace delete");
  state_flags.declare_lock(flags);
  flags.boolean("force", &force);
  if (int code = flags.parse(args, io); code != 0) return code;
  backend::LockOptions lock;
  if (int code = state_flags.finish(io, lock); code != 0) return code;
  if (flags.positional().size() != 1) return refuse_with_help(io, kOneName, kHelp);
  const std::string& name = flags.positional()[0];
  StateAccess access(io);
  if (int code = access.open_backend(); code != 0) return code;
  auto workspaces = access.backend().workspaces();
  if (!workspaces) return fail_with(io, workspaces.error().message);
  if (!among(*workspaces, name)) return fail_with(io, missing_workspace(name));
  if (int code = access.select_workspace(); code != 0) return code;
  if (name == access.workspace()) {
    return fail_with(
        io, fmt::format("Workspace \"{}\" is your active workspace.\n\nYou cannot delete the "
                        "currently active workspace. Please switch\nto another workspace and try "
                        "again.",
                        name));
  }
  auto manager = backend::open_state(access.backend(), name);
  if (!manager) return fail_with(io, manager.error().message);
  auto held = backend::StateLock::acquire(manager.value()->store(), "workspace-delete", lock);
  if (held.diagnostics.has_errors()) {
    show_diagnostics(held.diagnostics, access.sources(), io);
    return 1;
  }
  if (auto error = manager.value()->refresh()) return fail_with(io, error->message);
  std::string objects = list_objects(manager.value()->state());
  (void)held.value.release();
  if (!objects.empty() && !force) {
    Diagnostics diagnostics;
    diagnostics.error(
        "Workspace is not empty",
        fmt::format(
            "Workspace \"{}\" is currently tracking the following resource "
            "instances:{}\n\nDeleting "
            "this workspace would cause Terraform to lose track of any associated remote objects, "
            "which would then require you to delete them manually outside of Terraform. You should "
            "destroy these objects with Terraform before deleting the workspace.\n\nIf you want to "
            "delete this workspace anyway, and have Terraform forget about these managed objects, "
            "use the -force option to disable this safety check.",
            name, objects));
    show_diagnostics(diagnostics, access.sources(), io);
    return 1;
  }
  if (auto error = access.backend().delete_workspace(name)) return fail_with(io, error->message);
  print_green(io, "", fmt::format("Deleted workspace \"{}\"!", name));
  if (!objects.empty()) {
    io.out << colored(io, "33",
                      fmt::format("WARNING: \"{}\" was non-empty.\nThe resources managed by the "
                                  "deleted workspace may still exist,\nbut are no longer "
                                  "manageable by Terraform since the state has\nbeen deleted.\n",
                                  name))
           << '\n';
  }
  return 0;
}

constexpr std::array<Subcommand, 5> kSubcommands = {{{"list", run_list},
                                                     {"show", run_show},
                                                     {"new", run_new},
                                                     {"select", run_select},
                                                     {"delete", run_delete}}};

int run(std::span<const std::string> args, CommandIo& io) {
  return run_subcommand(kSubcommands, kHelp, args, io);
}

constexpr std::array<Subcommand, 4> kEnvSubcommands = {
    {{"list", run_list}, {"new", run_new}, {"select", run_select}, {"delete", run_delete}}};

int run_env(std::span<const std::string> args, CommandIo& io) {
  constexpr const char* kDeprecated =
      "Warning: the \"terraform env\" family of commands is deprecated.\n\n\"Workspace\" is "
      "now the preferred term for what earlier Terraform versions\ncalled \"environment\", to "
      "reduce ambiguity caused by the latter term colliding\nwith other concepts.\n\nThe "
      "\"terraform workspace\" commands should be used instead. \"terraform env\"\nwill be "
      "removed in a future Terraform version.\n";
  const bool plain = std::find(args.begin(), args.end(), "-no-color") != args.end();
  io.out << (plain ? kDeprecated : colored(io, "33", kDeprecated)) << '\n';
  return run_subcommand(kEnvSubcommands, kHelp, args, io);
}

}  // namespace

const Command kEnvCommand = {"env", "Workspace management", kHelp, run_env};
const Command kWorkspaceCommand = {"workspace", "Workspace management", kHelp, run};

}  // namespace landform::cli
