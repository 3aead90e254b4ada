// Where states are stored: a backend has workspaces, and each workspace has one state.
//
// A Backend is created by open_backend() (backends.h) or, following the working directory's
// configuration, by initialize.h. It is used by one thread at a time, as are its stores, which it
// must outlive. Serials and lineages are the business of StateManager (state_manager.h); a store
// only moves bytes. Locks are taken through StateLock (state_lock.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "backend/lock_info.h"
#include "base/process.h"
#include "base/result.h"
#include "state/state.h"

namespace landform::backend {

inline constexpr std::string_view kDefaultWorkspace = "default";

// Why a lock was not taken or released.
struct LockFailure {
  std::string message;
  // What is known about the lock. With an ID it means that the lock is held, so that waiting for it
  // makes sense.
  std::optional<LockInfo> info{};

  // The message followed by a description of the lock.
  [[nodiscard]] std::string describe() const;
};

// A state that was read; none if there was none.
struct ReadState {
  std::optional<state::State> state;
};

class StateStore {
 public:
  StateStore() = default;
  StateStore(const StateStore&) = delete;
  StateStore& operator=(const StateStore&) = delete;
  virtual ~StateStore() = default;

  // The text of the state; empty if there is none.
  [[nodiscard]] virtual Result<std::string> read() = 0;
  // Replaces the state. When it returns without an error the new text is safe, and after an error
  // the old one is still there (or, if the connection was lost, either of them). `previous` is the
  // state that was there before the first write, if it differs; local files keep it as a backup.
  [[nodiscard]] virtual std::optional<Error> write(const std::string& text,
                                                   const std::string* previous) = 0;

  // Takes the lock and returns its ID, which is empty if the store has no locks.
  [[nodiscard]] virtual Result<std::string, LockFailure> lock(const LockInfo& info) = 0;
  // What lock() has read, so that it need not be read again: for whoever asks first. None if it has
  // read nothing, or has been followed by a write.
  [[nodiscard]] virtual std::optional<ReadState> take_read() { return std::nullopt; }
  // Releases the lock that has the ID, even one taken by another process where the store allows it.
  [[nodiscard]] virtual std::optional<LockFailure> unlock(const std::string& id) = 0;

  // How serials and lineages change (see StateManager).
  enum class Rules : uint8_t { file, remote };
  [[nodiscard]] virtual Rules rules() const { return Rules::remote; }
  // Whether the lock lives only as long as the process that took it, so that nobody else can
  // release it.
  [[nodiscard]] virtual bool lock_is_local() const { return false; }
};

class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  [[nodiscard]] virtual std::string_view type() const = 0;

  // Whether it has workspaces besides the default one. If not, workspaces() fails.
  [[nodiscard]] virtual bool has_workspaces() const { return true; }
  // Starts with "default"; the others are sorted.
  [[nodiscard]] virtual Result<std::vector<std::string>> workspaces() = 0;
  // The state is deleted as well, whether it is empty or not. The default workspace cannot be
  // deleted.
  [[nodiscard]] virtual std::optional<Error> delete_workspace(const std::string& name) = 0;
  // The file that the state of a workspace is written to; none if it is not a local file.
  [[nodiscard]] virtual std::optional<std::string> local_path(
      const std::string& /*workspace*/) const {
    return std::nullopt;
  }
  // The store of a workspace, which is created if it does not exist.
  [[nodiscard]] virtual Result<std::unique_ptr<StateStore>> store(const std::string& workspace) = 0;
};

// Paths from the command line that apply to local states only: -state, -state-out and -backup ("-"
// for none). Empty means not given.
struct LocalPaths {
  std::string state{};
  std::string state_out{};
  std::string backup{};
};

// What a backend needs besides its configuration.
struct BackendOptions {
  Environment environment = current_environment();
  // Aborts requests, except those that write a state or release a lock.
  std::stop_token stop{};
  LocalPaths local{};
};

// The message of backends without workspaces.
inline constexpr std::string_view kNoWorkspaces = "workspaces not supported";

}  // namespace landform::backend
