#include "cli/provider_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <thread>
#include <vector>

#include "base/file.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr size_t kMaxLine = size_t{64} << 10;
constexpr size_t kMaxErrors = size_t{16} << 10;

// What a client of plugins tells them, or a person who debugs one.
bool is_for_plugins(std::string_view entry) {
  for (std::string_view prefix : {"PLUGIN_", "TF_", "TMPDIR=", "LANDFORM_PLUGIN_"}) {
    if (entry.starts_with(prefix)) return true;
  }
  return false;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (const std::string& text : texts) out.push_back(const_cast<char*>(text.c_str()));  // NOLINT
  out.push_back(nullptr);
  return out;
}

}  // namespace

Result<std::unique_ptr<ProviderProcess>> ProviderProcess::start(
    const std::string& program, const std::map<std::string, std::string>& environment) {
  auto directory = install::TemporaryDirectory::create(fs::temp_directory_path());
  if (!directory) return Error{directory.error().message};
  std::error_code ignored;
  const std::string sockets = directory->path() + "/sockets";
  fs::create_directory(sockets, ignored);
  std::vector<std::string> variables;
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    if (!is_for_plugins(*at)) variables.emplace_back(*at);
  }
  variables.push_back("TMPDIR=" + sockets);
  for (const auto& [name, value] : environment) variables.push_back(name + "=" + value);

  std::unique_ptr<ProviderProcess> out(new ProviderProcess(std::move(directory).value()));
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return Error{std::strerror(errno)};
  out->output_ = Descriptor(ends[0]);
  Descriptor writing(ends[1]);
  const std::string errors = out->directory_.path() + "/errors";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, writing.get(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(),
                                   O_WRONLY | O_CREAT | O_APPEND, 0600);
  std::vector<std::string> arguments = {fs::absolute(program).string()};
  int error = ::posix_spawn(&out->pid_, arguments[0].c_str(), &actions, nullptr,
                            pointers(arguments).data(), pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    out->pid_ = 0;
    return Error{fmt::format("{} cannot be started: {}", program, std::strerror(error))};
  }
  return out;
}

ProviderProcess::~ProviderProcess() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::optional<std::string> ProviderProcess::read_line(std::chrono::milliseconds timeout) {
  Clock::time_point end = Clock::now() + timeout;
  std::string line;
  while (line.size() < kMaxLine) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd waiting{output_.get(), POLLIN, 0};
    int ready = left > 0 ? ::poll(&waiting, 1, static_cast<int>(left)) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return std::nullopt;
    char c = 0;
    ssize_t got = ::read(output_.get(), &c, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    if (c == '\n') return line;
    line += c;
  }
  return std::nullopt;
}

std::optional<int> ProviderProcess::wait(std::chrono::milliseconds timeout) {
  Clock::time_point end = Clock::now() + timeout;
  do {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = 0;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  } while (Clock::now() < end);
  return std::nullopt;
}

std::string ProviderProcess::errors() const {
  auto text = read_file(directory_.path() + "/errors");
  return text ? text->substr(0, kMaxErrors) : std::string();
}

bool ProviderProcess::left_nothing() const {
  std::error_code error;
  return fs::is_empty(directory_.path() + "/sockets", error);
}

}  // namespace landform::cli
