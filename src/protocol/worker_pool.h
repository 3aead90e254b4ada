// Threads for blocking work, created on demand up to a limit; further tasks are queued.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace landform::protocol {

class WorkerPool {
 public:
  using Task = std::function<void()>;

  explicit WorkerPool(size_t max_threads) : max_threads_(max_threads) {}
  // Runs the queued tasks and waits for them.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Thread-safe. The task must not throw.
  void run(Task task);
  // Waits until nothing is running or queued; false on timeout.
  [[nodiscard]] bool wait_idle(std::chrono::milliseconds timeout);

 private:
  void work();
  void add_thread();

  const size_t max_threads_;
  std::mutex mutex_;
  std::condition_variable more_;
  std::condition_variable idle_;
  std::deque<Task> tasks_;
  std::vector<std::thread> threads_;
  size_t waiting_ = 0;  // threads without a task
  bool ending_ = false;
};

}  // namespace landform::protocol
