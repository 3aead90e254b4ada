#include "protocol/worker_pool.h"

#include <system_error>
#include <utility>

namespace landform::protocol {

WorkerPool::~WorkerPool() {
  {
    std::lock_guard lock(mutex_);
    ending_ = true;
  }
  more_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::run(Task task) {
  {
    std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    if (tasks_.size() > waiting_ && threads_.size() < max_threads_) add_thread();
  }
  more_.notify_one();
}

void WorkerPool::add_thread() {
  try {
    threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    // The system allows no more: those that exist do the work, one after the other.
    if (threads_.empty()) throw;
  }
}

bool WorkerPool::wait_idle(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  return idle_.wait_for(lock, timeout,
                        [&] { return tasks_.empty() && waiting_ == threads_.size(); });
}

void WorkerPool::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++waiting_;
    if (tasks_.empty() && waiting_ == threads_.size()) idle_.notify_all();
    more_.wait(lock, [&] { return ending_ || !tasks_.empty(); });
    --waiting_;
    if (tasks_.empty()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    // Release the task before the thread counts as free.
    task = nullptr;
    lock.lock();
  }
}

}  // namespace landform::protocol
