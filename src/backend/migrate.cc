#include "backend/migrate.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "backend/durable_file.h"
#include "backend/state_manager.h"
#include "base/ascii.h"
#include "state/write.h"

namespace landform::backend {
namespace {

Error load_failure(const Backend& backend, const Error& error) {
  return {fmt::format(
      "Error loading state:\n    {}\n\nTerraform failed to load the default state from the \"{}\" "
      "backend.\nState migration cannot occur unless the state can be loaded. Backend\n"
      "modification and state migration has been aborted. The state in both the\nsource and the "
      "destination remain unmodified. Please resolve the\nabove error and try again.",
      error.message, backend.type())};
}

Error inspect_failure(const Backend& backend, const Error& error) {
  return {fmt::format(
      "Error inspecting states in the \"{}\" backend:\n    {}\n\nPrior to changing backends, "
      "Terraform inspects the source and destination\nstates to determine what kind of migration "
      "steps need to be taken, if any.\nTerraform failed to load the states. The data in both the "
      "source and the\ndestination remain unmodified. Please resolve the above error and try "
      "again.",
      backend.type(), error.message)};
}

// Two attempts to get a yes or no.
Result<bool> confirm(const Migration& m, const std::string& question,
                     const std::string& description) {
  if (!m.init.input) return Error{"input is disabled"};
  for (int attempt = 0; attempt < 2; ++attempt) {
    std::optional<std::string> answer = m.prompts.ask(question, description);
    if (!answer) return Error{"Error asking for confirmation: EOF"};
    const std::string word = ascii_lower(*answer);
    if (word == "yes") return true;
    if (word == "no") return false;
  }
  return false;
}

// The states as files, for users to compare before they answer.
class ShownStates {
 public:
  ShownStates(const Migration& m, const state::State& source, const state::State& destination) {
    std::string name = (std::filesystem::temp_directory_path() / "terraformXXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      error_ = Error{"Error creating temporary directory: " + system_message()};
      return;
    }
    directory_ = name;
    source_ = fmt::format("{}/1-{}.tfstate", name, m.source.type());
    destination_ = fmt::format("{}/2-{}.tfstate", name, m.destination.type());
    error_ = write_durably(source_, state::write_state(source));
    if (!error_) error_ = write_durably(destination_, state::write_state(destination));
    if (error_) error_->message = "Error saving temporary state: " + error_->message;
  }
  ShownStates(const ShownStates&) = delete;
  ShownStates& operator=(const ShownStates&) = delete;
  ~ShownStates() {
    std::error_code ignored;
    if (!directory_.empty()) std::filesystem::remove_all(directory_, ignored);
  }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] const std::string& destination() const { return destination_; }

 private:
  std::string directory_;
  std::string source_;
  std::string destination_;
  std::optional<Error> error_;
};

Result<bool> confirm_copy(const Migration& m, const StateManager& source,
                          const StateManager& destination) {
  constexpr const char* kQuestion = "Do you want to copy existing state to the new backend?";
  std::string_view from = m.source.type();
  std::string_view to = m.destination.type();
  if (is_empty(destination.state())) {
    return confirm(
        m, kQuestion,
        fmt::format("Pre-existing state was found while migrating the previous \"{0}\" backend to "
                    "the\nnewly configured \"{1}\" backend. No existing state was found in the "
                    "newly\nconfigured \"{1}\" backend. Do you want to copy this state to the new "
                    "\"{1}\"\nbackend? Enter \"yes\" to copy and \"no\" to start with an empty "
                    "state.",
                    from, to));
  }
  ShownStates files(m, *source.state(), *destination.state());
  if (files.error()) return *files.error();
  return confirm(
      m, kQuestion,
      fmt::format(
          "Pre-existing state was found while migrating the previous \"{0}\" backend to the\nnewly "
          "configured \"{1}\" backend. An existing non-empty state already exists in\nthe new "
          "backend. The two states have been saved to temporary files that will be\nremoved after "
          "responding to this query.\n\nPrevious (type \"{0}\"): {2}\nNew      (type \"{1}\"): "
          "{3}\n\nDo you want to overwrite the state in the new backend with the previous "
          "state?\nEnter \"yes\" to copy and \"no\" to start with the existing state in the "
          "newly\nconfigured \"{1}\" backend.",
          from, to, files.source(), files.destination()));
}

// What is left to do once both states are locked and current.
std::optional<Error> copy_locked(const Migration& m, StateManager& source,
                                 StateManager& destination, bool confirmed) {
  if (is_empty(source.state())) return std::nullopt;
  if (!confirmed) {
    if (!m.init.input) {
      return Error{
          "Can't ask approval for state migration when interactive input is disabled.\n\nPlease "
          "remove the \"-input=false\" option and try again."};
    }
    Result<bool> wanted = confirm_copy(m, source, destination);
    if (!wanted) return wanted.error();
    if (!*wanted) return std::nullopt;
  }
  if (auto error = destination.import(*source.state(), true)) {
    return Error{fmt::format(
        "Error copying state from the previous \"{}\" backend to the newly configured\n\"{}\" "
        "backend:\n    {}\n\nThe state in the previous backend remains intact and unmodified. "
        "Please resolve\nthe error above and try again.",
        m.source.type(), m.destination.type(), error->message)};
  }
  return std::nullopt;
}

std::optional<Error> copy_state(const Migration& m, const std::string& from, const std::string& to,
                                bool confirmed) {
  auto source = open_state(m.source, from);
  if (!source) return load_failure(m.source, source.error());
  if (auto error = source.value()->refresh()) return load_failure(m.source, *error);
  if (is_empty(source.value()->state())) return std::nullopt;
  auto destination = open_state(m.destination, to);
  if (!destination) return load_failure(m.destination, destination.error());
  if (auto error = destination.value()->refresh()) return load_failure(m.destination, *error);
  const state::State& old = *source.value()->state();
  const std::optional<state::State>& existing = destination.value()->state();
  if (existing && existing->lineage == old.lineage && state::same_content(old, *existing)) {
    return std::nullopt;
  }
  auto lock_source =
      StateLock::acquire(source.value()->store(), "migration source state", m.init.lock);
  if (lock_source.diagnostics.has_errors()) return join_errors(lock_source.diagnostics);
  auto lock_destination =
      StateLock::acquire(destination.value()->store(), "migration destination state", m.init.lock);
  if (lock_destination.diagnostics.has_errors()) return join_errors(lock_destination.diagnostics);
  if (auto error = source.value()->refresh()) return load_failure(m.source, *error);
  if (auto error = destination.value()->refresh()) return load_failure(m.destination, *error);
  return copy_locked(m, *source.value(), *destination.value(), confirmed);
}

std::optional<Error> copy_all(const Migration& m, std::vector<std::string> workspaces) {
  if (!m.init.force_copy) {
    Result<bool> wanted = confirm(
        m, fmt::format("Do you want to migrate all workspaces to \"{}\"?", m.destination.type()),
        fmt::format(
            "Both the existing \"{}\" backend and the newly configured \"{}\" backend\nsupport "
            "workspaces. When migrating between backends, Terraform will copy\nall workspaces "
            "(with the same names). THIS WILL OVERWRITE any conflicting\nstates in the "
            "destination.\n\nTerraform initialization doesn't currently migrate only select "
            "workspaces.\nIf you want to migrate a select number of workspaces, you must "
            "manually\npull and push those states.\n\nIf you answer \"yes\", Terraform will "
            "migrate all states. If you answer\n\"no\", Terraform will abort.",
            m.source.type(), m.destination.type()));
    if (!wanted) {
      return Error{"Error asking for state migration action: " + wanted.error().message};
    }
    if (!*wanted) return Error{"Migration aborted by user."};
  }
  std::sort(workspaces.begin(), workspaces.end());
  for (const std::string& name : workspaces) {
    if (auto error = copy_state(m, name, name, true)) {
      return Error{fmt::format(
          "Error migrating the workspace \"{}\" from the previous \"{}\" backend\nto the newly "
          "configured \"{}\" backend:\n    {}\n\nTerraform copies workspaces in alphabetical "
          "order. Any workspaces\nalphabetically earlier than this one have been copied. Any "
          "workspaces\nlater than this haven't been modified in the destination. No "
          "workspaces\nin the source state have been modified.\n\nPlease resolve the error above "
          "and run the initialization command again.\nThis will attempt to copy (with permission) "
          "all workspaces again.",
          name, m.source.type(), m.destination.type(), error->message)};
    }
  }
  return std::nullopt;
}

// From many workspaces to a backend that has only one.
std::optional<Error> copy_current(const Migration& m) {
  Result<CurrentWorkspace> current = current_workspace(m.directory, m.options.environment);
  if (!current) return current.error();
  if (!m.init.force_copy) {
    Result<bool> wanted = confirm(
        m,
        fmt::format("Destination state \"{}\" doesn't support workspaces.\nDo you want to copy "
                    "only your current workspace?",
                    m.destination.type()),
        fmt::format(
            "The existing \"{}\" backend supports workspaces and you currently are\nusing more "
            "than one. The newly configured \"{}\" backend doesn't support\nworkspaces. If you "
            "continue, Terraform will copy your current workspace \"{}\"\nto the default workspace "
            "in the new backend. Your existing workspaces in the\nsource backend won't be "
            "modified. If you want to switch workspaces, back them\nup, or cancel altogether, "
            "answer \"no\" and Terraform will abort.",
            m.source.type(), m.destination.type(), current->name));
    if (!wanted) {
      return Error{"Error asking for state migration action: " + wanted.error().message};
    }
    if (!*wanted) return Error{"Migration aborted by user."};
  }
  if (auto error = m.directory.select_workspace(kDefaultWorkspace)) return error;
  return copy_state(m, current->name, std::string(kDefaultWorkspace), m.init.force_copy);
}

}  // namespace

std::optional<Error> migrate_states(const Migration& m) {
  std::string only(kDefaultWorkspace);
  std::vector<std::string> workspaces = {only};
  if (m.source.has_workspaces()) {
    Result<std::vector<std::string>> listed = m.source.workspaces();
    if (!listed) return inspect_failure(m.source, listed.error());
    workspaces = std::move(listed).value();
  }
  if (m.destination.has_workspaces()) {
    Result<std::vector<std::string>> listed = m.destination.workspaces();
    if (!listed) return inspect_failure(m.destination, listed.error());
  }
  if (workspaces.size() == 1 && workspaces[0] == only) {
    return copy_state(m, only, only, m.init.force_copy);
  }
  return m.destination.has_workspaces() ? copy_all(m, std::move(workspaces)) : copy_current(m);
}

std::optional<Error> check_selected_workspace(Backend& backend, const WorkingDirectory& directory,
                                              const BackendOptions& options,
                                              const InitOptions& init, InitPrompts& prompts) {
  if (!backend.has_workspaces()) return std::nullopt;
  Result<std::vector<std::string>> workspaces = backend.workspaces();
  if (!workspaces) {
    return Error{"Failed to get existing workspaces: " + workspaces.error().message};
  }
  Result<CurrentWorkspace> current = current_workspace(directory, options.environment);
  if (!current) return current.error();
  if (std::find(workspaces->begin(), workspaces->end(), current->name) != workspaces->end()) {
    return std::nullopt;
  }
  if (workspaces->size() == 1) return directory.select_workspace(workspaces->front());
  if (!init.input) {
    return Error{fmt::format("Currently selected workspace \"{}\" does not exist", current->name)};
  }
  std::string list;
  for (size_t i = 0; i < workspaces->size(); ++i) {
    list += fmt::format("{}. {}\n", i + 1, (*workspaces)[i]);
  }
  std::optional<std::string> answer = prompts.ask(
      fmt::format("\nThe currently selected workspace ({}) does not exist.", current->name),
      fmt::format("This is expected behavior when the selected workspace did not have an\nexisting "
                  "non-empty state. Please enter a number to select a workspace:\n\n{}",
                  list));
  if (!answer) return Error{"Failed to select workspace: EOF"};
  size_t number = 0;
  auto read = std::from_chars(answer->data(), answer->data() + answer->size(), number);
  if (read.ec != std::errc() || read.ptr != answer->data() + answer->size() || number < 1 ||
      number > workspaces->size()) {
    return Error{"Failed to select workspace: input not a valid number"};
  }
  return directory.select_workspace((*workspaces)[number - 1]);
}

}  // namespace landform::backend
