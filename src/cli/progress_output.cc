#include "cli/progress_output.h"

#include <chrono>
#include <ostream>
#include <utility>

namespace landform::cli {

ProgressOutput::~ProgressOutput() {
  if (flusher_.joinable()) {
    flusher_.request_stop();
    flusher_.join();
  }
  flush();
}

void ProgressOutput::add(std::string_view lines) {
  std::lock_guard lock(mutex_);
  const bool first = lines_.empty();
  lines_ += lines;
  if (!flusher_.joinable()) {
    flusher_ = std::jthread([this](const std::stop_token& stop) { flush_until(stop); });
  } else if (first) {
    added_.notify_one();
  }
}

void ProgressOutput::flush() {
  std::lock_guard writing(writing_);
  std::string lines;
  {
    std::lock_guard lock(mutex_);
    lines = std::exchange(lines_, {});
  }
  if (!lines.empty()) out_ << lines << std::flush;
}

void ProgressOutput::flush_until(const std::stop_token& stop) {
  // Short enough for people to notice no delay.
  constexpr std::chrono::milliseconds kPause(20);
  std::unique_lock lock(mutex_);
  while (added_.wait(lock, stop, [this] { return !lines_.empty(); })) {
    added_.wait_for(lock, stop, kPause, [] { return false; });
    lock.unlock();
    flush();
    lock.lock();
  }
}

}  // namespace landform::cli
