// The operations of a run that are under way, how long they take, and how many succeeded.
//
// Every ten seconds of an operation a callback reports that it is still running, from a thread of
// its own. Times are whole seconds, each rounded by the wall clock, as Terraform shows them.
// Thread-safe; the callback never runs for an operation that has ended, and must not call back.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>

#include "engine/observer.h"

namespace landform::report {

using WallTime = std::chrono::system_clock::time_point;
using WallClock = std::function<WallTime()>;

enum class OperationKind : uint8_t { create, update, destroy, read, open, renew, close };

// None for actions that are not reported.
[[nodiscard]] std::optional<OperationKind> operation_kind(plan::Action action);
[[nodiscard]] OperationKind operation_kind(engine::EphemeralOperation operation);

struct Operation {
  config::InstanceAddress address;
  std::string deposed;
  OperationKind kind = OperationKind::create;
  std::string id_key;
  std::string id_value;
};

// What was applied.
struct ApplyCounts {
  size_t added = 0;
  size_t changed = 0;
  size_t removed = 0;
  size_t imported = 0;
};

class Operations {
 public:
  using Still = std::function<void(const Operation& operation, std::chrono::seconds elapsed)>;
  static constexpr std::chrono::seconds kInterval{10};

  // Without a thread, somebody has to call report().
  enum class Timer : uint8_t { thread, none };
  Operations(Still still, WallClock clock, Timer timer);
  Operations(const Operations&) = delete;
  Operations& operator=(const Operations&) = delete;
  ~Operations();

  void start(Operation operation);
  // The operation and its duration; none if it was not started.
  struct Finished {
    Operation operation;
    std::chrono::seconds elapsed;
  };
  std::optional<Finished> finish(const config::InstanceAddress& address, std::string_view deposed);

  void count(OperationKind kind);
  void count_import();
  [[nodiscard]] ApplyCounts counts() const;

  // Reports what has been running for another interval.
  void report();

 private:
  struct Running {
    Operation operation;
    WallTime start;
    uint64_t number;
  };
  struct Due {
    WallTime time;
    uint64_t number;
    std::string key;
  };
  void run_timer();
  void report_locked(WallTime now);

  Still still_;
  WallClock clock_;
  bool threaded_;
  mutable std::mutex mutex_;
  std::condition_variable stopped_;
  bool stop_ = false;
  std::unordered_map<std::string, Running> running_;
  std::deque<Due> due_;  // in the order of their times; what has ended is skipped
  uint64_t next_number_ = 0;
  ApplyCounts counts_;
  std::thread timer_;
};

// "0s", "1m10s", "1h0m5s"
[[nodiscard]] std::string duration_text(std::chrono::seconds duration);

// Calls `line` for each line of a provisioner's output that has any text, without the space at its
// end.
void each_output_line(std::string_view text, const std::function<void(std::string_view)>& line);

}  // namespace landform::report
