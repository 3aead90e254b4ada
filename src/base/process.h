// Running other programs, without a shell.
//
// A Process is a child that is running, or has ended but was not yet waited for. It never outlives
// its object: the destructor kills it. Descriptors are close-on-exec, so a child inherits only the
// three standard ones. Its signal mask is empty and SIGPIPE has its default action, whatever the
// signal settings of this process.
//
// A Process is used by one thread at a time. Different ones are independent.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"

namespace landform {

// Environment variables by name.
using Environment = std::map<std::string, std::string>;
[[nodiscard]] Environment current_environment();

struct ProcessOptions {
  // Where standard input comes from, and where standard output and error go.
  enum class Stream : uint8_t {
    null,     // /dev/null
    inherit,  // inherited
    pipe,     // a pipe to or from this process
    output,   // for standard error: to wherever standard output goes
    file,     // for standard error: appended to `error_file`
  };

  std::string directory;  // working directory; empty for the current one
  Environment environment = current_environment();
  Stream input = Stream::null;
  Stream output = Stream::pipe;
  Stream error = Stream::inherit;
  std::string error_file;
  // Run in its own process group: signals sent with signal() reach everything it started, and those
  // of the terminal do not reach it.
  bool new_group = false;
};

struct ProcessExit {
  int code = 0;    // 128 plus the signal that ended it, as in shells
  int signal = 0;  // 0 if it exited by itself
};

class Process {
 public:
  // `arguments` begins with the program: a path if it contains a slash, otherwise a name on the
  // PATH of this process. The error says why it could not be started.
  [[nodiscard]] static Result<Process> start(const std::vector<std::string>& arguments,
                                             const ProcessOptions& options);
  Process(Process&& other) noexcept { *this = std::move(other); }
  Process& operator=(Process&& other) noexcept;
  ~Process();

  // 0 once it has been waited for.
  [[nodiscard]] pid_t pid() const { return pid_; }
  // Our ends of the requested pipes; invalid for the other streams.
  [[nodiscard]] Descriptor& input() { return input_; }
  [[nodiscard]] Descriptor& output() { return output_; }
  [[nodiscard]] Descriptor& error() { return error_; }
  // A descriptor for poll that is readable once the process has ended; -1 if the system does not
  // support this.
  [[nodiscard]] int ended() const { return ended_.get(); }

  // Sends a signal to the process, or to its group if it has one. Does nothing once it has been
  // waited for.
  void signal(int number) const;
  // Waits for the process to end. None if the timeout expires first.
  ProcessExit wait();
  [[nodiscard]] std::optional<ProcessExit> wait(std::chrono::milliseconds timeout);
  // Sends the signal, kills the process if it has not ended in time, and waits for it. Whatever is
  // left of its group is killed in any case.
  ProcessExit stop(int number, std::chrono::milliseconds grace);

 private:
  Process() = default;
  [[nodiscard]] bool wait_for_end(std::chrono::milliseconds timeout) const;
  ProcessExit reap();

  pid_t pid_ = 0;
  bool group_ = false;
  Descriptor ended_;
  Descriptor input_;
  Descriptor output_;
  Descriptor error_;
};

struct ProcessOutcome {
  ProcessExit exit;
  std::string output;      // standard output and error together
  bool truncated = false;  // output beyond the limit was read and discarded
};

// Runs a program to completion, with empty input; the streams in `options` are ignored. The error
// says why it could not be started.
[[nodiscard]] Result<ProcessOutcome> run_process(const std::vector<std::string>& arguments,
                                                 ProcessOptions options,
                                                 size_t max_output = size_t{64} << 10);

// The absolute path of a program on the PATH; none if it is missing. Relative entries of the PATH
// are skipped: their meaning would depend on the current directory.
[[nodiscard]] std::optional<std::string> find_program(const std::string& name);

}  // namespace landform
