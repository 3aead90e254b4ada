// Other programs, run without a shell in between.
//
// A Process is a child that is running or has ended but was not yet waited for. It never outlives
// its object: the destructor kills it. Descriptors are close-on-exec, so a child inherits only the
// three standard ones. Its signal mask is empty and SIGPIPE has its default action, whatever this
// process does about signals.
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
    inherit,  // as in this process
    pipe,     // to or from us
    output,   // for standard error: to wherever standard output goes
    file,     // for standard error: appended to `error_file`
  };

  std::string directory;  // to run in; empty for the current one
  Environment environment = current_environment();
  Stream input = Stream::null;
  Stream output = Stream::pipe;
  Stream error = Stream::inherit;
  std::string error_file;
  // A process group of its own: signals sent from here reach everything it has started, and those
  // of the terminal do not reach it.
  bool new_group = false;
};

struct ProcessExit {
  int code = 0;    // 128 plus the signal if one ended it, as shells say
  int signal = 0;  // 0 if it ended by itself
};

class Process {
 public:
  // `arguments` begins with the program: a path if there is a slash in it, otherwise a name on the
  // PATH of this process. The error is why it could not be started.
  [[nodiscard]] static Result<Process> start(const std::vector<std::string>& arguments,
                                             const ProcessOptions& options);
  Process(Process&& other) noexcept { *this = std::move(other); }
  Process& operator=(Process&& other) noexcept;
  ~Process();

  // 0 once it has been waited for.
  [[nodiscard]] pid_t pid() const { return pid_; }
  // Our ends of the pipes that were asked for; invalid where none was.
  [[nodiscard]] Descriptor& input() { return input_; }
  [[nodiscard]] Descriptor& output() { return output_; }
  [[nodiscard]] Descriptor& error() { return error_; }
  // Readable when it has ended, for poll and the like; -1 where the system has no such thing.
  [[nodiscard]] int ended() const { return ended_.get(); }

  // Sends a signal to it, or to its group if it has one. Nothing happens once it was waited for.
  void signal(int number) const;
  // Waits for its end. With a timeout: none if it still runs then.
  ProcessExit wait();
  [[nodiscard]] std::optional<ProcessExit> wait(std::chrono::milliseconds timeout);
  // Asks it to end by the signal, kills it if it has not done so in time, and waits for it. What
  // is left of its group is killed in any case.
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
  bool truncated = false;  // there was more output than wanted; it was read and dropped
};

// Runs a program to its end, with nothing to read; `the streams of `options` do not count. The
// error is why it could not be started.
[[nodiscard]] Result<ProcessOutcome> run_process(const std::vector<std::string>& arguments,
                                                 ProcessOptions options,
                                                 size_t max_output = size_t{64} << 10);

// The absolute path of a program on the PATH; none if it is not there. Entries of the PATH that are
// relative are passed over: what they mean would depend on the current directory.
[[nodiscard]] std::optional<std::string> find_program(const std::string& name);

}  // namespace landform
