#include "protocol/plugin_process.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "base/check.h"

namespace landform::protocol {
namespace {

// For signal handlers.
char socket_path[PATH_MAX];
std::atomic<bool> has_socket = false;
std::atomic<int> signal_event = -1;

void remove_socket() {
  if (has_socket.exchange(false)) ::unlink(socket_path);
}

void on_crash(int signal) {
  remove_socket();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void on_end(int) {
  int saved = errno;
  ::eventfd_write(signal_event, 1);
  errno = saved;
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  ::sigaction(signal, &action, nullptr);
}

// Keeps existing crash handlers, such as those of sanitizers.
void handle_if_default(int signal, void (*handler)(int)) {
  struct sigaction current {};
  ::sigaction(signal, nullptr, &current);
  if (current.sa_handler == SIG_DFL) handle(signal, handler);
}

}  // namespace

SocketFile::SocketFile(const std::string& path) {
  LANDFORM_CHECK(!has_socket && path.size() < sizeof socket_path);
  std::memcpy(socket_path, path.c_str(), path.size() + 1);
  has_socket = true;
  static const bool once = [] {
    std::atexit(remove_socket);
    for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) {
      handle_if_default(signal, on_crash);
    }
    return true;
  }();
  (void)once;
}

SocketFile::~SocketFile() { remove_socket(); }

void watch_signals(EventLoop& loop, bool interrupt_ends, std::function<void()> ended) {
  int event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  LANDFORM_CHECK(event >= 0);
  signal_event = event;
  loop.watch(event, EPOLLIN, [event, ended = std::move(ended)](uint32_t) {
    eventfd_t count = 0;
    ::eventfd_read(event, &count);
    ended();
  });
  handle(SIGTERM, on_end);
  handle(SIGHUP, on_end);
  // Handlers that do nothing rather than SIG_IGN, which programs started by hooks would inherit.
  handle(
      SIGINT, interrupt_ends ? on_end : [](int) {});
  handle(SIGPIPE, [](int) {});
}

void watch_parent(EventLoop& loop, const std::function<void()>& gone) {
  pid_t parent = ::getppid();
  // Not PR_SET_PDEATHSIG, which watches the thread that started this process: Go's threads come and
  // go.
  int process = static_cast<int>(::syscall(SYS_pidfd_open, parent, 0));
  if (process >= 0) loop.watch(process, EPOLLIN, [gone](uint32_t) { gone(); });
  if (::getppid() != parent) loop.post(gone);

  struct stat output {};
  if (::fstat(STDOUT_FILENO, &output) == 0 &&
      (S_ISFIFO(output.st_mode) || S_ISSOCK(output.st_mode))) {
    // Errors are reported without requesting any event.
    loop.watch(STDOUT_FILENO, 0, [gone](uint32_t) { gone(); });
  }
}

}  // namespace landform::protocol
