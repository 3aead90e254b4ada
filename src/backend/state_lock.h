// Holding the lock of a state.
//
// A lock that is held by someone else is retried until the timeout, with growing pauses, as
// Terraform does. Messages are Terraform's. A StateLock belongs to one thread.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>

#include "backend/backend.h"
#include "base/diagnostic.h"

namespace landform::backend {

struct LockOptions {
  bool enabled = true;  // -lock=false
  std::chrono::milliseconds timeout{0};
  std::stop_token stop{};
  // Called with a line for the user if taking or releasing the lock takes long, from another
  // thread.
  std::function<void(const std::string& message)> on_slow{};
  // The first pause between attempts; each one is twice as long as the last, up to 16 times this.
  std::chrono::milliseconds first_pause{1000};
};

class StateLock {
 public:
  // Takes the lock, unless locking is disabled. With errors, it is not held.
  [[nodiscard]] static Diagnosed<StateLock> acquire(StateStore& store, const std::string& operation,
                                                    const LockOptions& options);
  StateLock() = default;
  StateLock(StateLock&& other) noexcept;
  StateLock& operator=(StateLock&& other) noexcept;
  // Releases the lock if it is still held; errors are lost.
  ~StateLock();

  // Releases the lock; does nothing if it is not held.
  Diagnostics release();
  [[nodiscard]] const std::string& id() const { return id_; }

 private:
  StateStore* store_ = nullptr;
  std::string id_;
  std::function<void(const std::string&)> on_slow_;
};

// Tries to take a lock until the timeout.
[[nodiscard]] Result<std::string, LockFailure> lock_with_timeout(StateStore& store,
                                                                 const LockInfo& info,
                                                                 const LockOptions& options);

}  // namespace landform::backend
