#include "cli/console_command.h"

#include <fmt/format.h>

#include <iostream>

#include "cli/console_session.h"
#include "cli/flags.h"
#include "cli/line_reader.h"
#include "cli/show_diagnostics.h"
#include "config/variable_values.h"
#include "config/workspace.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: landform [global options] console [options]

  Evaluates expressions, at a prompt or from a pipe, against the configuration
  in the current directory: its variables, local values, resources and modules.
  Values that only a provider knows are unknown. Nothing is ever changed.

  From a pipe, each line is an expression, and the value of the last one is
  printed. A line that leaves a bracket open continues on the next one.

Options:

  -plan             Evaluate as if everything was about to be created. Without
                    a state it always is, so this has no effect.

  -var 'foo=bar'    Set a variable. May be given several times.

  -var-file=foo     Set variables from a file. terraform.tfvars and
                    *.auto.tfvars are read anyway.

  -max-elements=N   What one expression may make, at most: elements of
  -max-bytes=N      collections (10000000), and bytes of its value (268435456).

  -no-color         Disable colours and lines around messages.
)";

constexpr const char* kUnreliable =
    "Due to the problems above, some expressions may produce unexpected results.";

// Only the last value is printed, so that a script gets one result.
int run_piped(ConsoleSession& session, CommandIo& io) {
  std::string last;
  std::string input;
  std::string line;
  while (std::getline(io.in, line)) {
    input += input.empty() ? line : "\n" + line;
    if (ConsoleSession::is_incomplete(input)) continue;
    ConsoleSession::Answer answer = session.handle(input);
    input.clear();
    if (answer.diagnostics.has_errors()) {
      show_diagnostics(answer.diagnostics, session.sources(), io);
      return 1;
    }
    if (answer.exit) return 0;
    last = std::move(answer.text);
  }
  if (!input.empty()) {
    ConsoleSession::Answer answer = session.handle(input);
    if (answer.diagnostics.has_errors()) {
      show_diagnostics(answer.diagnostics, session.sources(), io);
      return 1;
    }
    last = std::move(answer.text);
  }
  io.out << last << '\n';
  return 0;
}

int run_interactive(ConsoleSession& session, CommandIo& io) {
  LineReader reader("landform");
  std::string input;
  while (auto line = reader.read(input.empty() ? "> " : ": ")) {
    input += input.empty() ? *line : "\n" + *line;
    // An empty line ends an open bracket or string: there is always a way out.
    if (!line->empty() && ConsoleSession::is_incomplete(input)) continue;
    reader.remember(input);
    ConsoleSession::Answer answer = session.handle(input);
    input.clear();
    show_diagnostics(answer.diagnostics, session.sources(), io);
    if (answer.exit) break;
    if (!answer.diagnostics.has_errors() && !answer.text.empty()) io.out << answer.text << "\n";
    io.out << std::flush;
  }
  return 0;
}

int run(std::span<const std::string> args, CommandIo& io) {
  bool plan = false;
  std::string state;
  loader::LoadOptions load;
  Flags flags("console");
  flags.boolean("plan", &plan);
  flags.text("state", &state);
  flags.visit("var", [&](const std::string& v) { load.variables.push_back({false, v}); });
  flags.visit("var-file", [&](const std::string& v) { load.variables.push_back({true, v}); });
  flags.number("max-elements", &load.limits.elements);
  flags.number("max-bytes", &load.limits.bytes);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (!flags.positional().empty()) {
    io.err << "Too many command line arguments. The console works in the current directory; use "
              "the global -chdir "
              "option to choose another one.\n";
    return 1;
  }
  bool interactive = io.in_is_terminal;
  load.environment = config::variables_in_environment();
  load.workspace = config::workspace_in_environment();
  ConsoleSession session(std::move(load), interactive);
  show_diagnostics(session.load_diagnostics(), session.sources(), io);
  if (session.load_failed()) return 1;
  if (session.load_diagnostics().has_errors()) {
    Diagnostics warning;
    warning.warning(kUnreliable, "");
    show_diagnostics(warning, session.sources(), io);
  }
  return interactive ? run_interactive(session, io) : run_piped(session, io);
}

}  // namespace

const Command kConsoleCommand = {"console", "Try expressions at an interactive prompt", kHelp, run};

}  // namespace landform::cli
