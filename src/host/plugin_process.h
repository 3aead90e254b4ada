// The program of a plugin as a child process: what it prints, and how it ends.
//
// A thread reads standard output and error, so that the process never blocks, and keeps the first
// line of one and the last lines of the other, which it also passes on to the log. The destructor
// kills the process if it is still running. Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/process.h"
#include "base/result.h"

namespace landform::host {

class PluginProcess {
 public:
  [[nodiscard]] static Result<std::unique_ptr<PluginProcess>> start(const std::string& program,
                                                                    Environment environment);
  ~PluginProcess();
  PluginProcess(const PluginProcess&) = delete;
  PluginProcess& operator=(const PluginProcess&) = delete;

  // The first line of its output, without the line ending; none on timeout, or if there will not be
  // one.
  [[nodiscard]] std::optional<std::string> first_line(std::chrono::milliseconds timeout);
  // How it ended; none on timeout.
  [[nodiscard]] std::optional<ProcessExit> wait(std::chrono::milliseconds timeout);
  // Kills it, including everything it has started.
  ProcessExit kill();
  // Its last lines on standard error, up to a limit.
  [[nodiscard]] std::string last_errors();

 private:
  PluginProcess(std::string program, Process process);
  void read_outputs();
  // False at the end of the output.
  bool read_output(int fd);
  bool read_errors(int fd);

  const std::string program_;
  std::mutex process_mutex_;
  Process process_;                  // guarded by process_mutex_
  std::optional<ProcessExit> exit_;  // guarded by process_mutex_

  std::mutex mutex_;
  std::condition_variable changed_;
  // Below: guarded by mutex_.
  std::string line_;
  bool line_complete_ = false;
  bool output_open_ = true;
  std::string errors_;
  std::string unfinished_;  // the last line for the log, as far as it was read
  bool errors_open_ = true;

  Descriptor output_;
  Descriptor error_output_;
  Descriptor wake_;  // makes the thread end
  std::thread reader_;
};

}  // namespace landform::host
