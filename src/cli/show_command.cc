#include "cli/show_command.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <system_error>

#include "base/file.h"
#include "cli/cli_settings.h"
#include "cli/module_sources.h"
#include "cli/operation_view.h"
#include "cli/plan_problem.h"
#include "cli/run_providers.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/usage_errors.h"
#include "engine/plan_file.h"
#include "report/plan_json.h"
#include "report/plan_text.h"
#include "report/state_json.h"
#include "report/state_text.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] show [options] [PATH]

  Shows the current state, or a saved plan or state file.

Options:

  -json               Print it as JSON.

  -no-color           Disable text coloring in the output.
)";

class Show {
 public:
  Show(CommandIo& io, bool json) : io_(io), json_(json) {}

  int current() {
    StateAccess access(io_, StateAccess::as_diagnostics(io_, Spacing::together));
    if (int code = access.open_backend(); code != 0) return code;
    if (int code = access.open_state("Failed to load state manager: {}"); code != 0) return code;
    if (int code = access.refresh("Failed to load state: {}"); code != 0) return code;
    return state(access.manager().state());
  }

  int file(const std::string& path) {
    auto bytes = read_file(path);
    if (!bytes) return unreadable(path, bytes.error().message);
    if (engine::is_plan(*bytes)) {
      auto saved = engine::read_plan(*bytes);
      if (!saved) return failed(saved.error().message, saved.error().message);
      return knows_workspace() ? plan(*saved) : 1;
    }
    const std::string as_plan = plan_problem(*bytes);
    auto parsed = backend::parse_state(std::move(bytes).value());
    if (!parsed) {
      return failed(
          fmt::format("Error reading {} as a statefile: {}", path, parsed.error().message),
          as_plan);
    }
    if (!*parsed)
      return failed(fmt::format("Error reading {} as a statefile: no state", path), as_plan);
    return knows_workspace() ? state(*parsed) : 1;
  }

 private:
  // The name in the environment has to be valid, although files are shown without a workspace.
  bool knows_workspace() {
    const Diagnostics wrong = check_workspace();
    if (!wrong.has_errors()) return true;
    show_diagnostics(wrong, sources_, io_, Spacing::together);
    return false;
  }

  int unreadable(const std::string& path, const std::string& why) {
    std::error_code unknown;
    const bool directory = std::filesystem::is_directory(path, unknown);
    const std::string open = fmt::format("{} {}: {}", directory ? "read" : "open", path, why);
    return failed(directory ? fmt::format("Error reading {} as a statefile: Failed to read state "
                                          "file: The state file could not be read: {}",
                                          path, open)
                            : "Error loading statefile: " + open,
                  fmt::format("couldn't load the provided path as either a local plan file ({}) or "
                              "a saved cloud plan ({})",
                              open, open));
  }

  int failed(const std::string& as_state, const std::string& as_plan) {
    Diagnostics diagnostics;
    diagnostics.error(
        "Failed to read the given file as a state or plan file",
        fmt::format("State read error: {}\n\nPlan read error: {}", as_state, as_plan));
    show_diagnostics(diagnostics, sources_, io_, Spacing::together);
    return 1;
  }

  // Terraform's message, which has no end of line.
  int unshown(std::string_view what, const std::string& why) {
    io_.err << "Failed to marshal " << what << " to json: " << why;
    return 1;
  }

  [[nodiscard]] std::unique_ptr<engine::Providers> providers(const config::ModuleTree& modules,
                                                             SourceMap& sources,
                                                             const state::State& state) {
    auto made = make_providers(modules, sources, state, ProviderUse::schemas);
    if (made.diagnostics.has_errors())
      show_diagnostics(made.diagnostics, sources, io_, Spacing::together);
    return std::move(made.value);
  }

  int state(const std::optional<state::State>& state) {
    // Without a state there is nothing to ask providers about: they need not be installed.
    if (!state) {
      io_.out << (json_ ? "{\"format_version\":\"1.0\"}\n" : "No state.\n");
      return 0;
    }
    auto loaded = config::load_module_tree(sources_, ".", installed_tree());
    if (loaded.diagnostics.has_errors()) {
      show_diagnostics(loaded.diagnostics, sources_, io_, Spacing::together);
      return 1;
    }
    auto schemas = providers(loaded.value, sources_, *state);
    if (schemas == nullptr) return 1;
    if (json_) {
      auto text = report::state_json(*state, *schemas);
      if (!text) return unshown("state", text.error().message);
      io_.out << *text << '\n';
      return 0;
    }
    auto text = report::state_text(*state, *schemas, style());
    if (!text) return unshown("state", text.error().message);
    io_.out << *text;
    return 0;
  }

  int plan(const engine::SavedPlan& saved) {
    SourceMap sources(std::make_shared<CopiedFileTree>(saved.configuration));
    auto loaded = config::load_module_tree(sources, ".");
    auto schemas = providers(loaded.value, sources, saved.plan.prior);
    if (schemas == nullptr) return 1;
    if (json_) {
      auto text = report::plan_json(saved.plan, *schemas, loaded.value);
      if (!text) return unshown("plan", text.error().message);
      io_.out << *text << '\n';
      return 0;
    }
    auto error = report::draw_plan(saved.plan, *schemas, style(),
                                   [this](std::string_view part) { io_.out << part; });
    return error ? unshown("plan", error->message) : 0;
  }

  [[nodiscard]] report::TextStyle style() const { return {io_.color, io_.width, false}; }

  CommandIo& io_;
  bool json_;
  SourceMap sources_;
};

int run(std::span<const std::string> args, CommandIo& io) {
  bool json = false;
  Flags flags("show");
  flags.boolean("json", &json);
  Diagnostics wrong;
  if (auto failed = flags.try_parse(args, io)) wrong.error(kInvalidFlags, failed->message);
  if (flags.positional().size() > 1)
    wrong.error("Too many command line arguments", "Expected at most one positional argument.");
  if (!wrong.empty()) return refuse_arguments(wrong, "show", io);
  Show show(io, json);
  return flags.positional().empty() ? show.current() : show.file(flags.positional()[0]);
}

}  // namespace

const Command kShowCommand = {"show", "Show the current state or a saved plan", kHelp, run};

}  // namespace landform::cli
