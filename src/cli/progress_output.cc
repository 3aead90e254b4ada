#include "cli/progress_output.h"

#include <chrono>
#include <ostream>
#include <streambuf>
#include <utility>

namespace landform::cli {

ProgressOutput::~ProgressOutput() {
  if (flusher_.joinable()) {
    flusher_.request_stop();
    flusher_.join();
  }
  flush();
}

void ProgressOutput::start_flusher() {
  if (flusher_.joinable()) return added_.notify_one();
  flusher_ = std::jthread([this](const std::stop_token& stop) { flush_until(stop); });
}

void ProgressOutput::add(std::string_view lines) {
  std::lock_guard lock(mutex_);
  const bool first = lines_.empty();
  lines_ += lines;
  status_visible_ = status_ != nullptr;
  if (first) start_flusher();
}

void ProgressOutput::show_status(std::function<std::string()> status) {
  std::lock_guard lock(mutex_);
  status_ = std::move(status);
  status_visible_ = true;
  start_flusher();
}

void ProgressOutput::flush() { write(false); }

void ProgressOutput::write(bool with_status) {
  std::lock_guard writing(writing_);
  std::string lines;
  std::string status;
  {
    std::lock_guard lock(mutex_);
    lines = std::exchange(lines_, {});
    if (!with_status) status_visible_ = false;
    if (status_visible_) status = status_();
  }
  if (lines.empty() && status == drawn_) return;
  // To the start of the line, and clear it.
  std::string text = drawn_.empty() ? "" : "\r\x1b[K";
  text += lines;
  text += status;
  // Not the stream, which the main thread may be using: writing to std::cerr flushes std::cout.
  std::streambuf& buffer = *out_.rdbuf();
  (void)buffer.sputn(text.data(), static_cast<std::streamsize>(text.size()));
  (void)buffer.pubsync();
  drawn_ = std::move(status);
}

void ProgressOutput::flush_until(const std::stop_token& stop) {
  // Short enough for people to notice no delay.
  constexpr std::chrono::milliseconds kPause(20);
  constexpr std::chrono::milliseconds kTick(250);
  std::unique_lock lock(mutex_);
  auto has_lines = [this] { return !lines_.empty(); };
  while (!stop.stop_requested()) {
    if (status_visible_) {
      added_.wait_for(lock, stop, kTick, has_lines);
    } else {
      added_.wait(lock, stop, [&] { return has_lines() || status_visible_; });
    }
    if (has_lines()) added_.wait_for(lock, stop, kPause, [] { return false; });
    lock.unlock();
    write(true);
    lock.lock();
  }
}

}  // namespace landform::cli
