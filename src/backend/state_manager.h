// The state of one workspace, with Terraform's rules for serials and lineages.
//
// A lineage is created with the first state and never changes. The serial is increased by a write
// that changes something, once for each of Terraform's writes (snapshots.h). Files are also written
// if nothing changed; remote states are not. Managers are used by one thread at a time.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "backend/backend.h"
#include "backend/snapshots.h"
#include "base/diagnostic.h"
#include "base/result.h"
#include "state/state.h"

namespace landform::backend {

class StateManager {
 public:
  explicit StateManager(std::unique_ptr<StateStore> store);

  // Reads the stored state.
  [[nodiscard]] std::optional<Error> refresh();
  // What was wrong with the text that was read; the error has all of it in one message.
  [[nodiscard]] const Diagnostics& problems() const { return problems_; }
  // As last read or written; none if there is none.
  [[nodiscard]] const std::optional<state::State>& state() const { return current_; }

  // Announces that the state will change: what is kept of the old one is made ready meanwhile, by
  // another thread.
  void expect_change();
  // Stores a new state. Its serial, lineage and version are set here and then found in state().
  // `earlier` are those before it, for the serial of a file; it may be null.
  [[nodiscard]] std::optional<Error> write(state::State next, const Snapshots* earlier = nullptr);
  // Stores a state with its own serial and lineage, as migrations do. Unless
  // forced, it must be a successor of the current one; the error says why it is not.
  [[nodiscard]] std::optional<Error> import(state::State next, bool force);
  // The same as a change made by the user, so that the serial of a file increases once more if
  // the content differs.
  [[nodiscard]] std::optional<Error> push(state::State next, bool force);
  // Leaves no state behind.
  [[nodiscard]] std::optional<Error> clear();

  [[nodiscard]] StateStore& store() { return *store_; }

 private:
  // `unchanged`: whether it has the same content as what was read.
  [[nodiscard]] std::optional<Error> put(state::State next, bool unchanged);
  [[nodiscard]] std::optional<Error> persist_remote(state::State next);

  std::unique_ptr<StateStore> store_;
  bool refreshed_ = false;
  Diagnostics problems_;
  std::optional<state::State> read_;     // as read
  std::optional<state::State> current_;  // as read or written
  // The text of what was read; last, so that it is made before that goes.
  std::future<std::string> backup_;
};

// Opens the state of a workspace, which is created if it does not exist. Does not read it yet.
[[nodiscard]] Result<std::unique_ptr<StateManager>> open_state(Backend& backend,
                                                               const std::string& workspace);

// Whether there is nothing in it: neither resources nor outputs.
[[nodiscard]] bool is_empty(const state::State& state);
[[nodiscard]] bool is_empty(const std::optional<state::State>& state);

// Why `next` must not replace `existing`; none if it may.
[[nodiscard]] std::optional<Error> check_import(const state::State& next,
                                                const std::optional<state::State>& existing);

// Parses the text of a state; none if it is empty. All problems are in one message.
[[nodiscard]] Result<std::optional<state::State>> parse_state(std::string text);
// All errors in one message.
[[nodiscard]] Error join_errors(const Diagnostics& diagnostics);

// For a state that could not be written because of `error`: writes it to errored.tfstate in the
// current directory, and explains what to do. `dump` is called with the text if even that fails.
[[nodiscard]] Diagnostics save_errored_state(state::State state, const Error& error,
                                             const std::function<void(const std::string&)>& dump);

}  // namespace landform::backend
