#include "base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace landform {
namespace {

using Clock = std::chrono::steady_clock;
using Stream = ProcessOptions::Stream;

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (const std::string& text : texts) out.push_back(const_cast<char*>(text.c_str()));  // NOLINT
  out.push_back(nullptr);
  return out;
}

// What posix_spawn does before it starts the program.
class SpawnPlan {
 public:
  SpawnPlan() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }

  // Makes `stream` the child's descriptor `target`. Our end of a pipe goes to `ours`.
  [[nodiscard]] bool redirect(Stream stream, int target, Descriptor& ours,
                              const std::string& file) {
    switch (stream) {
      case Stream::inherit:
        return true;
      case Stream::null:
        return posix_spawn_file_actions_addopen(&actions_, target, "/dev/null", O_RDWR, 0) == 0;
      case Stream::output:
        return posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, target) == 0;
      case Stream::file:
        return posix_spawn_file_actions_addopen(&actions_, target, file.c_str(),
                                                O_WRONLY | O_CREAT | O_APPEND, 0600) == 0;
      case Stream::pipe:
        break;
    }
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    const bool reads = target == STDIN_FILENO;
    ours = Descriptor(ends[reads ? 1 : 0]);
    theirs_.emplace_back(ends[reads ? 0 : 1]);
    return posix_spawn_file_actions_adddup2(&actions_, theirs_.back().get(), target) == 0;
  }

  // The system's error number, 0 if the program was started.
  [[nodiscard]] int spawn(const std::string& program, const std::vector<std::string>& arguments,
                          const ProcessOptions& options, pid_t& pid) {
    if (!options.directory.empty()) {
      posix_spawn_file_actions_addchdir_np(&actions_, options.directory.c_str());
    }
    sigset_t none;
    sigemptyset(&none);
    sigset_t defaults = none;
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
    posix_spawnattr_setpgroup(&attributes_, 0);
    int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (options.new_group) flags |= POSIX_SPAWN_SETPGROUP;
    posix_spawnattr_setflags(&attributes_, static_cast<short>(flags));
    std::vector<std::string> variables;
    variables.reserve(options.environment.size());
    for (const auto& [name, value] : options.environment) variables.push_back(name + "=" + value);
    return ::posix_spawn(&pid, program.c_str(), &actions_, &attributes_, pointers(arguments).data(),
                         pointers(variables).data());
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
  std::vector<Descriptor> theirs_;
};

// Whether the process has ended, without reaping it.
bool has_ended(pid_t pid) {
  siginfo_t info{};
  int got = ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT);
  return got != 0 ? errno != EINTR : info.si_pid == pid;
}

std::string read_bounded(int fd, size_t max, bool& truncated) {
  std::string out;
  char buffer[4096];
  for (;;) {
    ssize_t n = ::read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return out;
    size_t taken = std::min(max - out.size(), static_cast<size_t>(n));
    truncated = truncated || taken < static_cast<size_t>(n);
    out.append(buffer, taken);
  }
}

}  // namespace

Environment current_environment() {
  Environment out;
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    std::string_view entry = *at;
    size_t equals = entry.find('=');
    // Of two variables with the same name, programs see the first.
    if (equals != std::string_view::npos) {
      out.emplace(entry.substr(0, equals), entry.substr(equals + 1));
    }
  }
  return out;
}

std::optional<std::string> find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    size_t colon = std::min(rest.find(':'), rest.size());
    std::string_view directory = rest.substr(0, colon);
    rest.remove_prefix(std::min(colon + 1, rest.size()));
    if (!directory.starts_with('/')) continue;
    std::string candidate = fmt::format("{}/{}", directory, name);
    std::error_code ignored;
    if (::access(candidate.c_str(), X_OK) == 0 &&
        !std::filesystem::is_directory(candidate, ignored)) {
      return candidate;
    }
  }
  return std::nullopt;
}

Result<Process> Process::start(const std::vector<std::string>& arguments,
                               const ProcessOptions& options) {
  LANDFORM_CHECK(!arguments.empty());
  std::string program = arguments[0];
  if (program.find('/') == std::string::npos) {
    std::optional<std::string> found = find_program(program);
    if (!found) return Error{fmt::format("{} must be available and on the PATH", program)};
    program = *std::move(found);
  } else {
    // It is looked up after changing the directory.
    std::error_code ignored;
    program = std::filesystem::absolute(program, ignored).string();
  }
  Process out;
  SpawnPlan plan;
  if (!plan.redirect(options.input, STDIN_FILENO, out.input_, "") ||
      !plan.redirect(options.output, STDOUT_FILENO, out.output_, "") ||
      !plan.redirect(options.error, STDERR_FILENO, out.error_, options.error_file)) {
    return Error{fmt::format("{} cannot be started: {}", arguments[0], std::strerror(errno))};
  }
  pid_t pid = 0;
  if (int error = plan.spawn(program, arguments, options, pid); error != 0) {
    return Error{fmt::format("{} cannot be started: {}", arguments[0], std::strerror(error))};
  }
  out.pid_ = pid;
  out.group_ = options.new_group;
  out.ended_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  return out;
}

Process& Process::operator=(Process&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(group_, other.group_);
  std::swap(ended_, other.ended_);
  std::swap(input_, other.input_);
  std::swap(output_, other.output_);
  std::swap(error_, other.error_);
  return *this;
}

Process::~Process() {
  if (pid_ == 0) return;
  signal(SIGKILL);
  (void)reap();
}

void Process::signal(int number) const {
  if (pid_ != 0) ::kill(group_ ? -pid_ : pid_, number);
}

// The process id is released only here, so that a signal never hits another process.
ProcessExit Process::reap() {
  int status = 0;
  pid_t got = 0;
  while ((got = ::waitpid(pid_, &status, 0)) < 0 && errno == EINTR) {
  }
  pid_ = 0;
  ended_.reset();
  if (got < 0) return {127, 0};
  if (WIFSIGNALED(status)) return {128 + WTERMSIG(status), WTERMSIG(status)};
  return {WEXITSTATUS(status), 0};
}

ProcessExit Process::wait() {
  LANDFORM_CHECK(pid_ != 0);
  return reap();
}

bool Process::wait_for_end(std::chrono::milliseconds timeout) const {
  LANDFORM_CHECK(pid_ != 0);
  // Without a descriptor to wait on, poll the process.
  constexpr std::chrono::milliseconds kPause{2};
  const Clock::time_point end = Clock::now() + timeout;
  while (!has_ended(pid_)) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return false;
    left = std::min(left, ended_.valid() ? std::chrono::milliseconds(INT_MAX) : kPause);
    pollfd waiting{ended_.get(), POLLIN, 0};
    (void)::poll(&waiting, 1, static_cast<int>(left.count()));
  }
  return true;
}

std::optional<ProcessExit> Process::wait(std::chrono::milliseconds timeout) {
  if (!wait_for_end(timeout)) return std::nullopt;
  return reap();
}

ProcessExit Process::stop(int number, std::chrono::milliseconds grace) {
  signal(number);
  (void)wait_for_end(grace);
  // The group is guaranteed to exist until its leader is reaped.
  signal(SIGKILL);
  return reap();
}

Result<ProcessOutcome> run_process(const std::vector<std::string>& arguments,
                                   ProcessOptions options, size_t max_output) {
  options.input = Stream::null;
  options.output = Stream::pipe;
  options.error = Stream::output;
  Result<Process> process = Process::start(arguments, options);
  if (!process) return process.error();
  ProcessOutcome out;
  out.output = read_bounded(process.value().output().get(), max_output, out.truncated);
  out.exit = process.value().wait();
  return out;
}

}  // namespace landform
