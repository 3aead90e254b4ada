#include "cli/run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "base/file.h"
#include "base/process.h"
#include "base/suggest.h"
#include "base/working_directory.h"
#include "cli/apply_command.h"
#include "cli/completion.h"
#include "cli/console_command.h"
#include "cli/extra_arguments.h"
#include "cli/fmt_command.h"
#include "cli/force_unlock_command.h"
#include "cli/get_command.h"
#include "cli/graph_command.h"
#include "cli/import_command.h"
#include "cli/init_command.h"
#include "cli/inspect_command.h"
#include "cli/login_command.h"
#include "cli/metadata_command.h"
#include "cli/modules_command.h"
#include "cli/output_command.h"
#include "cli/plan_command.h"
#include "cli/provider_command.h"
#include "cli/providers_command.h"
#include "cli/push_command.h"
#include "cli/show_command.h"
#include "cli/state_command.h"
#include "cli/taint_command.h"
#include "cli/test_command.h"
#include "cli/validate_command.h"
#include "cli/version_command.h"
#include "cli/why_command.h"
#include "cli/workspace_command.h"

namespace landform::cli {
namespace {

constexpr std::array kCommands = {
    &kApplyCommand,   &kConsoleCommand,  &kDestroyCommand,   &kFmtCommand,     &kForceUnlockCommand,
    &kGetCommand,     &kGraphCommand,    &kImportCommand,    &kInitCommand,    &kInspectCommand,
    &kLoginCommand,   &kLogoutCommand,   &kMetadataCommand,  &kModulesCommand, &kOutputCommand,
    &kPlanCommand,    &kProviderCommand, &kProvidersCommand, &kRefreshCommand, &kShowCommand,
    &kStateCommand,   &kTaintCommand,    &kTestCommand,      &kUntaintCommand, &kValidateCommand,
    &kVersionCommand, &kWhyCommand,      &kWorkspaceCommand};

// They are not listed.
constexpr std::array kOldCommands = {&kEnvCommand, &kPushCommand};

void print_usage(std::ostream& out) {
  out << "Usage: landform [global options] <subcommand> [args]\n\nThe available commands are "
         "listed below.\n\n"
         "Commands:\n";
  for (const Command* c : kCommands) out << fmt::format("  {:<13} {}\n", c->name, c->synopsis);
  out << "\nGlobal options (use these before the subcommand, if any):\n"
         "  -chdir=DIR    Switch to a different working directory before executing the\n"
         "                given subcommand.\n"
         "  -help         Show this help output, or the help for a specified subcommand.\n"
         "  -version      An alias for the \"version\" subcommand.\n"
         "  -install-autocomplete, -uninstall-autocomplete\n"
         "                Make the shell complete commands, or no longer.\n";
}

bool is_help(std::string_view arg) { return arg == "-h" || arg == "-help" || arg == "--help"; }
bool is_version(std::string_view arg) {
  return arg == "-v" || arg == "-version" || arg == "--version";
}

const Command* find_command(std::string_view name) {
  for (const Command* c : kCommands) {
    if (c->name == name) return c;
  }
  for (const Command* c : kOldCommands) {
    if (c->name == name) return c;
  }
  return nullptr;
}

int unknown_command(std::string_view name, CommandIo& io) {
  std::vector<std::string_view> names;
  for (const Command* c : kCommands) names.push_back(c->name);
  io.err << fmt::format(
      "Landform has no command named \"{}\".{}\n\nTo see all of Landform's top-level commands, "
      "run:\n"
      "  landform -help\n\n",
      name, did_you_mean(name, names));
  return 1;
}

// How many words name the command: two in a family of commands.
size_t name_length(std::span<const std::string> args) {
  bool family = is_family(args[0]) && args.size() > 1 && !args[1].starts_with('-');
  return family ? 2 : 1;
}

int change_completion(bool install, CommandIo& io) {
  const char* home = std::getenv("HOME");
  std::error_code error;
  std::string program = std::filesystem::read_symlink("/proc/self/exe", error).string();
  if (home == nullptr || error) {
    io.err << "The home directory, or the path of this program, is not known.\n";
    return 1;
  }
  auto changed = install ? install_completion(home, program) : uninstall_completion(home, program);
  if (changed) return 0;
  io.err << changed.error().message << '\n';
  return 1;
}

}  // namespace

std::span<const Command* const> commands() { return kCommands; }

int run_program(std::span<const std::string> args, CommandIo& io) {
  // The shell asks how the line goes on.
  if (const char* line = std::getenv("COMP_LINE"); line != nullptr) {
    for (const std::string& one : completions(line)) io.out << one << '\n';
    return 0;
  }
  bool help = false;
  bool changed_directory = false;
  bool misplaced = false;  // an option that is not global
  size_t at = 0;
  for (; at < args.size() && args[at].starts_with('-'); ++at) {
    std::string_view arg = args[at];
    if (is_help(arg)) {
      help = true;
    } else if (is_version(arg)) {
      return kVersionCommand.run({}, io);
    } else if (arg == "-install-autocomplete" || arg == "-uninstall-autocomplete") {
      return change_completion(arg == "-install-autocomplete", io);
    } else if (arg.starts_with("-chdir=") && arg != "-chdir=" && !changed_directory) {
      changed_directory = true;
      std::string directory(arg.substr(7));
      if (!change_directory(directory)) {
        io.err << fmt::format("Error handling -chdir option: chdir {}: {}\n", directory,
                              system_error(errno).message);
        return 1;
      }
    } else if (arg == "-chdir" || arg == "-chdir=") {
      io.err << "Invalid -chdir option: must include an equals sign followed by a directory path, "
                "like -chdir=example\n";
      return 1;
    } else {
      misplaced = true;
    }
  }
  if (at == args.size()) {
    print_usage(io.out);
    return help ? 0 : 127;
  }
  const Command* command = find_command(args[at]);
  if (command == nullptr) return unknown_command(args[at], io);
  auto extended =
      with_extra_arguments(args.subspan(at), name_length(args.subspan(at)), current_environment());
  if (!extended) {
    io.err << extended.error().message << '\n';
    return 1;
  }
  std::span<const std::string> rest = std::span<const std::string>(*extended).subspan(1);
  for (const std::string& arg : rest) help = help || is_help(arg);
  if (help) {
    io.out << command->help;
    return 0;
  }
  if (misplaced) {
    io.out << "Invalid flags before the subcommand. If these flags are for\nthe subcommand, please "
              "put them after the subcommand.\n\n"
           << command->help;
    return 1;
  }
  return command->run(rest, io);
}

bool uses_color(bool at_terminal, const char* no_color, const char* force_color) {
  auto is_set = [](const char* variable) { return variable != nullptr && *variable != '\0'; };
  return !is_set(no_color) && (at_terminal || is_set(force_color));
}

}  // namespace landform::cli
