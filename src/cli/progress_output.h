// The progress of an operation, written within a few milliseconds rather than line by line.
//
// A run may report thousands of objects a second: a system call for each line would take longer
// than the work itself.
#pragma once

#include <condition_variable>
#include <iosfwd>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace landform::cli {

// Thread-safe. Others may write to the stream after flush(), as long as nothing is added.
class ProgressOutput {
 public:
  explicit ProgressOutput(std::ostream& out) : out_(out) {}
  ~ProgressOutput();
  ProgressOutput(const ProgressOutput&) = delete;
  ProgressOutput& operator=(const ProgressOutput&) = delete;

  void add(std::string_view lines);
  // Writes everything that was added.
  void flush();

 private:
  void flush_until(const std::stop_token& stop);

  std::ostream& out_;
  std::mutex writing_;  // keeps what is written in order; locked before mutex_
  std::mutex mutex_;
  std::condition_variable_any added_;
  std::string lines_;
  std::jthread flusher_;  // started by the first line
};

}  // namespace landform::cli
