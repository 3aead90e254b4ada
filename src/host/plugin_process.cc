#include "host/plugin_process.h"

#include <poll.h>
#include <sys/eventfd.h>

#include <cerrno>
#include <csignal>
#include <utility>

#include "base/check.h"
#include "host/plugin_log.h"

namespace landform::host {
namespace {

using namespace std::chrono_literals;

constexpr size_t kMaxLine = size_t{64} << 10;
constexpr size_t kMaxErrors = size_t{16} << 10;
// How long the last output of an ended process may take to arrive through the pipe.
constexpr auto kLastWords = 200ms;

// The number of bytes read, 0 at the end of the file.
size_t read_some(int fd, char* buffer, size_t size) {
  for (;;) {
    ssize_t got = ::read(fd, buffer, size);
    if (got >= 0) return static_cast<size_t>(got);
    if (errno != EINTR) return 0;
  }
}

}  // namespace

Result<std::unique_ptr<PluginProcess>> PluginProcess::start(const std::string& program,
                                                            Environment environment) {
  ProcessOptions options;
  options.environment = std::move(environment);
  options.output = ProcessOptions::Stream::pipe;
  options.error = ProcessOptions::Stream::pipe;
  // Ctrl-C reaches only the client, which decides what happens to its plugins.
  options.new_group = true;
  std::string path = program.find('/') == std::string::npos ? "./" + program : program;
  auto process = Process::start({path}, options);
  if (!process) return process.error();
  return std::unique_ptr<PluginProcess>(new PluginProcess(program, std::move(process).value()));
}

PluginProcess::PluginProcess(std::string program, Process process)
    : program_(std::move(program)),
      process_(std::move(process)),
      output_(std::move(process_.output())),
      error_output_(std::move(process_.error())),
      wake_(::eventfd(0, EFD_CLOEXEC)) {
  LANDFORM_CHECK(wake_.valid());
  reader_ = std::thread([this] { read_outputs(); });
}

PluginProcess::~PluginProcess() {
  (void)kill();
  ::eventfd_write(wake_.get(), 1);
  reader_.join();
}

bool PluginProcess::read_output(int fd) {
  char buffer[4096];
  size_t got = read_some(fd, buffer, sizeof buffer);
  std::lock_guard lock(mutex_);
  for (size_t i = 0; i < got && !line_complete_ && line_.size() < kMaxLine; ++i) {
    if (buffer[i] == '\n') {
      line_complete_ = true;
    } else {
      line_ += buffer[i];
    }
  }
  output_open_ = got > 0 && (line_complete_ || line_.size() < kMaxLine);
  changed_.notify_all();
  return got > 0;
}

bool PluginProcess::read_errors(int fd) {
  char buffer[4096];
  size_t got = read_some(fd, buffer, sizeof buffer);
  std::lock_guard lock(mutex_);
  errors_.append(buffer, got);
  if (PluginLog& log = PluginLog::instance(); log.enabled()) {
    unfinished_.append(buffer, got);
    if (got == 0 && !unfinished_.empty()) unfinished_ += '\n';
    const size_t end = unfinished_.rfind('\n') + 1;
    log.write(program_, std::string_view(unfinished_).substr(0, end));
    unfinished_.erase(0, end);
  }
  if (errors_.size() > 2 * kMaxErrors) errors_.erase(0, errors_.size() - kMaxErrors);
  if (got == 0) {
    errors_open_ = false;
    changed_.notify_all();
  }
  return got > 0;
}

void PluginProcess::read_outputs() {
  pollfd waiting[] = {
      {output_.get(), POLLIN, 0}, {error_output_.get(), POLLIN, 0}, {wake_.get(), POLLIN, 0}};
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    if (::poll(waiting, std::size(waiting), -1) < 0) continue;
    // poll ignores negative descriptors.
    if (waiting[0].revents != 0 && !read_output(waiting[0].fd)) waiting[0].fd = -1;
    if (waiting[1].revents != 0 && !read_errors(waiting[1].fd)) waiting[1].fd = -1;
    if (waiting[2].revents != 0) return;
  }
}

std::optional<std::string> PluginProcess::first_line(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, timeout, [&] { return line_complete_ || !output_open_; });
  if (!line_complete_) return std::nullopt;
  return line_;
}

std::optional<ProcessExit> PluginProcess::wait(std::chrono::milliseconds timeout) {
  std::lock_guard lock(process_mutex_);
  if (!exit_) exit_ = process_.wait(timeout);
  return exit_;
}

ProcessExit PluginProcess::kill() {
  std::lock_guard lock(process_mutex_);
  if (!exit_) exit_ = process_.stop(SIGKILL, 0ms);
  return *exit_;
}

std::string PluginProcess::last_errors() {
  bool ended = wait(0ms).has_value();
  std::unique_lock lock(mutex_);
  if (ended) changed_.wait_for(lock, kLastWords, [&] { return !errors_open_; });
  if (errors_.size() <= kMaxErrors) return errors_;
  std::string out = errors_.substr(errors_.size() - kMaxErrors);
  size_t line = out.find('\n');
  return line == std::string::npos ? out : out.substr(line + 1);
}

}  // namespace landform::host
