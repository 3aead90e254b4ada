// The progress of an operation, written within a few milliseconds rather than line by line.
//
// A run may report thousands of objects a second: a system call for each line would take longer
// than the work itself. On a terminal, a status line below it says how far the run is.
#pragma once

#include <condition_variable>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace landform::cli {

// Thread-safe, if the stream's buffer is (OutputBuffer). Others may write to the stream after
// flush(), as long as nothing is added and no status is shown.
class ProgressOutput {
 public:
  explicit ProgressOutput(std::ostream& out) : out_(out) {}
  ~ProgressOutput();
  ProgressOutput(const ProgressOutput&) = delete;
  ProgressOutput& operator=(const ProgressOutput&) = delete;

  void add(std::string_view lines);
  // From now on, the status is kept below what is written, and up to date. It is one line, shorter
  // than the terminal is wide; nothing is shown while it is empty. `status` is called by another
  // thread.
  void show_status(std::function<std::string()> status);
  // Writes everything that was added, and takes the status away until more is added or shown.
  void flush();

 private:
  void start_flusher();
  void flush_until(const std::stop_token& stop);
  // Writes everything that was added, and the status if it is to be seen.
  void write(bool with_status);

  std::ostream& out_;
  std::mutex writing_;  // keeps what is written in order; locked before mutex_
  std::mutex mutex_;
  std::condition_variable_any added_;
  std::string lines_;
  std::function<std::string()> status_;
  bool status_visible_ = false;  // not after flush()
  std::string drawn_;            // the status on the screen; guarded by writing_
  std::jthread flusher_;         // started by the first line or status
};

}  // namespace landform::cli
