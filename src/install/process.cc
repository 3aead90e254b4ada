#include "install/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace landform::install {
namespace {

// More than this of what a program says is of no use in a message.
constexpr size_t kMaxOutput = size_t{64} << 10;

std::vector<std::string> changed_environment(const ProcessOptions& options) {
  std::vector<std::string> out;
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    std::string_view entry = *at;
    std::string name(entry.substr(0, entry.find('=')));
    if (!options.environment.contains(name)) out.emplace_back(entry);
  }
  for (const auto& [name, value] : options.environment) {
    if (value) out.push_back(name + "=" + *value);
  }
  return out;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (const std::string& text : texts) out.push_back(const_cast<char*>(text.c_str()));  // NOLINT
  out.push_back(nullptr);
  return out;
}

std::string read_all(int fd) {
  std::string out;
  char buffer[4096];
  for (;;) {
    ssize_t n = ::read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return out;
    size_t room = kMaxOutput - out.size();
    out.append(buffer, std::min(room, static_cast<size_t>(n)));
  }
}

int wait_for(pid_t pid) {
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return 127;
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

std::optional<std::string> find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    size_t colon = std::min(rest.find(':'), rest.size());
    std::string_view directory = rest.substr(0, colon);
    rest.remove_prefix(std::min(colon + 1, rest.size()));
    // What is not an absolute path would depend on where we are run.
    if (!directory.starts_with('/')) continue;
    std::string candidate = fmt::format("{}/{}", directory, name);
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return std::nullopt;
}

Result<ProcessOutcome> run_process(const std::vector<std::string>& arguments,
                                   const ProcessOptions& options) {
  std::optional<std::string> program = find_program(arguments[0]);
  if (!program) return Error{fmt::format("{} must be available and on the PATH", arguments[0])};
  int pipe_ends[2];
  if (::pipe2(pipe_ends, O_CLOEXEC) != 0) return Error{std::strerror(errno)};

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDERR_FILENO);
  if (!options.directory.empty())
    posix_spawn_file_actions_addchdir_np(&actions, options.directory.c_str());
  std::vector<std::string> environment = changed_environment(options);
  pid_t pid = 0;
  int error = ::posix_spawn(&pid, program->c_str(), &actions, nullptr, pointers(arguments).data(),
                            pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  ::close(pipe_ends[1]);
  if (error != 0) {
    ::close(pipe_ends[0]);
    return Error{fmt::format("{} could not be started: {}", *program, std::strerror(error))};
  }
  ProcessOutcome out;
  out.output = read_all(pipe_ends[0]);
  ::close(pipe_ends[0]);
  out.exit_code = wait_for(pid);
  return out;
}

}  // namespace landform::install
