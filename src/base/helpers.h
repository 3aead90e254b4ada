// Threads that help with one piece of work and are kept for the next.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>

namespace landform {

// Other threads that run the same function, once each. Starting and ending a hundred threads takes
// milliseconds, so they are not ended with the work, but wait for more until the program ends.
class Helpers {
 public:
  explicit Helpers(std::function<void()> work) : work_(std::move(work)) {}
  // Waits until the function has returned on all of them.
  ~Helpers();
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  // Adds a thread. Does nothing if the system has none left: those that exist do the work.
  void add();
  // Starts threads before they are needed, until so many have nothing to do: while a library is
  // being loaded, none can be started.
  static void prepare(size_t threads);

  // How often add() was called.
  [[nodiscard]] size_t count() const { return count_; }

 private:
  void run();

  const std::function<void()> work_;
  size_t count_ = 0;
  std::mutex mutex_;
  std::condition_variable ended_;
  size_t running_ = 0;
};

}  // namespace landform
