#include "base/helpers.h"

#include <pthread.h>

#include <deque>
#include <system_error>
#include <thread>
#include <utility>

namespace landform {
namespace {

using Task = std::function<void()>;

// All threads that help, or wait for something to do.
class Pool {
 public:
  // Never destroyed: its threads run until the program ends.
  static Pool& get() {
    static const bool prepared =
        pthread_atfork(nullptr, nullptr, [] { current() = new Pool; }) == 0;
    (void)prepared;
    return *current();
  }

  // False if there is no thread to run it.
  bool run(Task task) {
    {
      std::lock_guard lock(mutex_);
      if (tasks_.size() >= waiting_ && !add_thread()) return false;
      tasks_.push_back(std::move(task));
    }
    more_.notify_one();
    return true;
  }

  void prepare(size_t threads) {
    std::lock_guard lock(mutex_);
    while (waiting_ < tasks_.size() + threads && add_thread()) {
    }
  }

 private:
  // A process made by fork() has no threads, so it has another pool.
  static Pool*& current() {
    static Pool* pool = new Pool;
    return pool;
  }

  // The new thread counts as waiting at once.
  bool add_thread() {
    try {
      std::thread([this] { work(); }).detach();
    } catch (const std::system_error&) {
      return false;
    }
    ++waiting_;
    return true;
  }

  [[noreturn]] void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      more_.wait(lock, [this] { return !tasks_.empty(); });
      Task task = std::move(tasks_.front());
      tasks_.pop_front();
      --waiting_;
      lock.unlock();
      task();
      lock.lock();
      ++waiting_;
    }
  }

  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<Task> tasks_;
  size_t waiting_ = 0;  // threads without a task
};

}  // namespace

Helpers::~Helpers() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return running_ == 0; });
}

void Helpers::add() {
  ++count_;
  {
    std::lock_guard lock(mutex_);
    ++running_;
  }
  if (Pool::get().run([this] { run(); })) return;
  std::lock_guard lock(mutex_);
  --running_;
}

void Helpers::prepare(size_t threads) { Pool::get().prepare(threads); }

void Helpers::run() {
  work_();
  std::lock_guard lock(mutex_);
  // Under the lock: once it is released, this object may be gone.
  if (--running_ == 0) ended_.notify_one();
}

}  // namespace landform
