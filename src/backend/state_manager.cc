#include "backend/state_manager.h"

#include <fmt/format.h>

#include "backend/durable_file.h"
#include "base/terraform_version.h"
#include "functions/uuid.h"
#include "state/read.h"
#include "state/write.h"

namespace landform::backend {
namespace {

constexpr const char* kErroredState = "errored.tfstate";

constexpr const char* kBackedUp =
    R"(The error shown above has prevented Terraform from writing the updated state to the configured backend. To allow for recovery, the state has been written to the file "errored.tfstate" in the current working directory.

Running "terraform apply" again at this point will create a forked state, making it harder to recover.

To retry writing this state, use the following command:
    terraform state push errored.tfstate
)";

constexpr const char* kPrinted =
    R"(The errors shown above prevented Terraform from writing the updated state to
the configured backend and from creating a local backup file. As a fallback,
the raw state data is printed above as a JSON object.

To retry writing this state, copy the state data (from the first { to the last } inclusive) and save it into a local file called errored.tfstate, then run the following command:
    terraform state push errored.tfstate
)";

bool same(const state::State& a, const std::optional<state::State>& b) {
  return b && state::same_content(a, *b);
}

}  // namespace

bool is_empty(const state::State& state) {
  return state.resources.empty() && state.outputs.empty();
}

bool is_empty(const std::optional<state::State>& state) { return !state || is_empty(*state); }

Error join_errors(const Diagnostics& diagnostics) {
  auto text = [](const Diagnostic& d) {
    return d.detail.empty() ? d.summary : d.summary + ": " + d.detail;
  };
  if (diagnostics.size() == 1) return {text(diagnostics[0])};
  std::string out = fmt::format("{} problems:\n", diagnostics.size());
  for (const Diagnostic& d : diagnostics) out += "\n- " + text(d);
  return {out};
}

Result<std::optional<state::State>> parse_state(std::string text) {
  auto read = state::read_state(std::move(text));
  if (read.diagnostics.has_errors()) return join_errors(read.diagnostics);
  return std::move(read.value);
}

std::optional<Error> check_import(const state::State& next,
                                  const std::optional<state::State>& existing) {
  if (is_empty(existing)) return std::nullopt;
  if (next.lineage.empty() || existing->lineage.empty()) return std::nullopt;
  if (next.lineage != existing->lineage) {
    return Error{
        fmt::format("cannot import state with lineage \"{}\" over unrelated state with lineage "
                    "\"{}\"",
                    next.lineage, existing->lineage)};
  }
  if (next.serial > existing->serial) return std::nullopt;
  if (next.serial < existing->serial) {
    return Error{fmt::format("cannot import state with serial {} over newer state with serial {}",
                             next.serial, existing->serial)};
  }
  if (state::same_content(next, *existing)) return std::nullopt;
  return Error{
      fmt::format("cannot overwrite existing state with serial {} with a different state that has "
                  "the same serial",
                  next.serial)};
}

namespace {

// A state as it is kept beside the one that replaces it.
std::string backup_text(state::State old) {
  old.terraform_version = kTerraformVersion;
  return state::write_state(old);
}

}  // namespace

StateManager::StateManager(std::unique_ptr<StateStore> store) : store_(std::move(store)) {}

std::optional<Error> StateManager::refresh() {
  backup_ = {};
  problems_ = {};
  if (auto ready = store_->take_read()) {
    read_ = std::move(ready->state);
  } else {
    Result<std::string> text = store_->read();
    if (!text) return text.error();
    auto parsed = state::read_state(std::move(text).value());
    problems_ = std::move(parsed.diagnostics);
    if (problems_.has_errors()) return join_errors(problems_);
    read_ = std::move(parsed.value);
  }
  current_ = read_;
  refreshed_ = true;
  return std::nullopt;
}

void StateManager::expect_change() {
  if (!read_ || store_->rules() != StateStore::Rules::file || backup_.valid()) return;
  backup_ = std::async(std::launch::async, [old = &*read_] { return backup_text(*old); });
}

std::optional<Error> StateManager::put(state::State next, bool unchanged) {
  next.terraform_version = kTerraformVersion;
  std::string previous;
  const bool changed = read_ && !unchanged;
  if (changed) previous = backup_.valid() ? backup_.get() : backup_text(*read_);
  backup_ = {};
  if (auto error = store_->write(state::write_state(next), changed ? &previous : nullptr)) {
    // For whoever saves it elsewhere.
    current_ = std::move(next);
    return error;
  }
  read_ = next;
  current_ = std::move(next);
  return std::nullopt;
}

std::optional<Error> StateManager::write(state::State next, const Snapshots* earlier) {
  if (!refreshed_) {
    if (auto error = refresh()) return error;
  }
  if (!read_ && store_->rules() == StateStore::Rules::remote) {
    // Someone may have created it since.
    if (auto error = refresh()) {
      next.lineage = functions::random_uuid();
      next.serial = 1;
      current_ = std::move(next);
      return Error{"failed checking for existing remote state: " + error->message};
    }
  }
  bool unchanged = same(next, read_);
  next.lineage = read_ ? read_->lineage : functions::random_uuid();
  next.serial = (read_ ? read_->serial : 0) + (unchanged ? 0 : 1);
  if (store_->rules() == StateStore::Rules::file) {
    if (earlier != nullptr) next.serial = earlier->serial_of(next, unchanged);
    return put(std::move(next), unchanged);
  }
  if (next.lineage.empty()) next.lineage = functions::random_uuid();
  if (unchanged && next.lineage == read_->lineage && next.serial != 0) return std::nullopt;
  if (unchanged) ++next.serial;
  return put(std::move(next), unchanged);
}

std::optional<Error> StateManager::import(state::State next, bool force) {
  if (!refreshed_) {
    if (auto error = refresh()) return error;
  }
  if (!force) {
    if (auto error = check_import(next, read_)) return error;
  }
  if (store_->rules() == StateStore::Rules::file) {
    const bool unchanged = same(next, read_);
    return put(std::move(next), unchanged);
  }
  return persist_remote(std::move(next));
}

std::optional<Error> StateManager::push(state::State next, bool force) {
  if (!refreshed_) {
    if (auto error = refresh()) return error;
  }
  if (!force) {
    if (auto error = check_import(next, read_)) return error;
  }
  if (store_->rules() == StateStore::Rules::remote) return persist_remote(std::move(next));
  const bool unchanged = same(next, read_);
  if (!unchanged) ++next.serial;
  return put(std::move(next), unchanged);
}

// Remote states have their own rules: the first state always starts a lineage, and any other
// import increases the serial once more.
std::optional<Error> StateManager::persist_remote(state::State next) {
  if (!read_) {
    next.lineage = functions::random_uuid();
    next.serial = 1;
    return put(std::move(next), false);
  }
  const bool unchanged = same(next, read_);
  if (unchanged && !read_->lineage.empty() && next.lineage == read_->lineage &&
      next.serial == read_->serial && read_->serial != 0)
    return std::nullopt;
  ++next.serial;
  return put(std::move(next), unchanged);
}

std::optional<Error> StateManager::clear() {
  std::string previous;
  if (read_) {
    state::State old = *read_;
    old.terraform_version = kTerraformVersion;
    previous = state::write_state(old);
  }
  if (auto error = store_->write("", read_ ? &previous : nullptr)) return error;
  read_.reset();
  current_.reset();
  return std::nullopt;
}

Result<std::unique_ptr<StateManager>> open_state(Backend& backend, const std::string& workspace) {
  Result<std::unique_ptr<StateStore>> store = backend.store(workspace);
  if (!store) return store.error();
  return std::make_unique<StateManager>(std::move(store).value());
}

Diagnostics save_errored_state(state::State state, const Error& error,
                               const std::function<void(const std::string&)>& dump) {
  Diagnostics out;
  out.error("Failed to save state", "Error saving state: " + error.message);
  state.terraform_version = kTerraformVersion;
  std::string text = state::write_state(state);
  if (auto failed = write_durably(kErroredState, text)) {
    out.error("Failed to create local state file",
              "Error creating local state file for recovery: " + failed->message);
    dump(text);
    out.error("Failed to persist state to backend", kPrinted);
  } else {
    out.error("Failed to persist state to backend", kBackedUp);
  }
  return out;
}

}  // namespace landform::backend
