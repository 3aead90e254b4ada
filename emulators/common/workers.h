// Threads that do one piece of work after the other.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace landform::emulator {

// Thread-safe.
class Workers {
 public:
  explicit Workers(size_t threads);
  // Waits for what is running; nothing else is started.
  ~Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void add(std::function<void()> work);

 private:
  void run(const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::function<void()>> queue_;
  std::vector<std::jthread> threads_;
};

}  // namespace landform::emulator
