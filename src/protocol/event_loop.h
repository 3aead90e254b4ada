// One thread that waits for many descriptors, tasks of other threads, and timers.
//
// post() and stop() may be called from any thread; everything else only from the thread in run(),
// or before it runs. Callbacks run on that thread, and must not block.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "base/descriptor.h"

namespace landform::protocol {

class EventLoop {
 public:
  using Clock = std::chrono::steady_clock;
  using Task = std::function<void()>;
  // Called with the EPOLL… bits that are set.
  using Ready = std::function<void(uint32_t events)>;
  using WatchId = uint64_t;
  using TimerId = std::pair<Clock::time_point, uint64_t>;

  EventLoop();

  // Calls `ready` as long as one of the events is pending. The descriptor must stay open until
  // unwatch().
  WatchId watch(int fd, uint32_t events, Ready ready);
  void change(WatchId watch, uint32_t events);
  void unwatch(WatchId watch);

  TimerId at(Clock::time_point time, Task task);
  void cancel(const TimerId& timer) { timers_.erase(timer); }

  // Runs the task soon, after the current one.
  void post(Task task);

  void run();
  // Makes run() return soon; tasks posted before are still run.
  void stop();

 private:
  struct Watch {
    int fd;
    uint32_t events;
    Ready ready;
  };

  [[nodiscard]] int timeout() const;
  void run_posted();
  void run_timers();

  Descriptor epoll_;
  Descriptor wake_;
  uint64_t last_id_ = 0;
  bool stopping_ = false;
  std::unordered_map<WatchId, std::shared_ptr<Watch>> watches_;
  std::map<TimerId, Task> timers_;

  std::mutex mutex_;
  std::vector<Task> posted_;  // guarded by mutex_
};

}  // namespace landform::protocol
