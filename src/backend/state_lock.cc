#include "backend/state_lock.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

#include "base/helpers.h"
#include "http/pace.h"

namespace landform::backend {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kSlow{400};

constexpr const char* kLockHelp =
    R"(

Terraform acquires a state lock to protect the state from being written
by multiple users at the same time. Please resolve the issue above and try
again. For most commands, you can disable locking with the "-lock=false"
flag, but this is not recommended.)";

constexpr const char* kUnlockHelp =
    R"(

Terraform acquires a lock when accessing your state to prevent others
running Terraform to potentially modify the state at the same time. An
error occurred while releasing this lock. This could mean that the lock
did or did not release properly. If the lock didn't release properly,
Terraform may not be able to run future commands since it'll appear as if
the lock is held.

In this scenario, please call the "force-unlock" command to unlock the
state manually. This is a very dangerous operation since if it is done
erroneously it could result in two people modifying state at the same time.
Only call this command if you're certain that the unlock above failed and
that no one else is holding a lock.)";

// Shows a message unless it is destroyed soon.
class SlowMessage {
 public:
  SlowMessage(const std::function<void(const std::string&)>& show, const char* message) {
    if (!show) return;
    waiter_.emplace([this, &show, message] {
      std::unique_lock lock(mutex_);
      if (!changed_.wait_for(lock, kSlow, [this] { return ended_; })) show(message);
    });
    waiter_->add();
  }
  ~SlowMessage() {
    {
      std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_one();
  }
  SlowMessage(const SlowMessage&) = delete;
  SlowMessage& operator=(const SlowMessage&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;
  std::optional<Helpers> waiter_;
};

}  // namespace

Result<std::string, LockFailure> lock_with_timeout(StateStore& store, const LockInfo& info,
                                                   const LockOptions& options) {
  Clock::time_point deadline = Clock::now() + options.timeout;
  std::chrono::milliseconds pause = options.first_pause;
  for (;;) {
    Result<std::string, LockFailure> id = store.lock(info);
    if (id) return id;
    const LockFailure& failure = id.error();
    bool held = failure.info && !failure.info->id.empty();
    if (!held || options.stop.stop_requested() || Clock::now() >= deadline) return id;
    // The last pause ends with the timeout, without another attempt.
    Clock::time_point next = Clock::now() + pause;
    if (!http::wait_until(std::min(next, deadline), options.stop) || next > deadline) return id;
    if (pause < 16 * options.first_pause) pause *= 2;
  }
}

Diagnosed<StateLock> StateLock::acquire(StateStore& store, const std::string& operation,
                                        const LockOptions& options) {
  Diagnosed<StateLock> out;
  if (!options.enabled) return out;
  LockInfo info = LockInfo::make(operation);
  Result<std::string, LockFailure> id = [&] {
    SlowMessage slow(options.on_slow, "Acquiring state lock. This may take a few moments...");
    return lock_with_timeout(store, info, options);
  }();
  if (!id) {
    out.diagnostics.error("Error acquiring the state lock",
                          "Error message: " + id.error().describe() + kLockHelp);
    return out;
  }
  out.value.store_ = &store;
  out.value.id_ = std::move(id).value();
  out.value.on_slow_ = options.on_slow;
  return out;
}

StateLock::StateLock(StateLock&& other) noexcept { *this = std::move(other); }

StateLock& StateLock::operator=(StateLock&& other) noexcept {
  std::swap(store_, other.store_);
  std::swap(id_, other.id_);
  std::swap(on_slow_, other.on_slow_);
  return *this;
}

StateLock::~StateLock() { (void)release(); }

Diagnostics StateLock::release() {
  Diagnostics out;
  StateStore* store = std::exchange(store_, nullptr);
  if (store == nullptr || id_.empty()) return out;
  std::optional<LockFailure> failure = [&] {
    SlowMessage slow(on_slow_, "Releasing state lock. This may take a few moments...");
    return store->unlock(std::exchange(id_, {}));
  }();
  if (failure) {
    out.error("Error releasing the state lock",
              "Error message: " + failure->describe() + kUnlockHelp);
  }
  return out;
}

}  // namespace landform::backend
