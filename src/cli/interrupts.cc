#include "cli/interrupts.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "base/check.h"

namespace landform::cli {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM};
constexpr eventfd_t kSignal = 1;
// Ends the thread. Larger than any number of signals.
constexpr eventfd_t kEnd = eventfd_t{1} << 32;

// For the signal handler.
std::atomic<int> event = -1;

void on_signal(int) {
  int saved = errno;
  ::eventfd_write(event, kSignal);
  errno = saved;
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

Interrupts::Interrupts(Actions actions) : actions_(std::move(actions)) {
  LANDFORM_CHECK(event < 0);
  event = ::eventfd(0, EFD_CLOEXEC);
  LANDFORM_CHECK(event >= 0);
  for (int signal : kSignals) handle(signal, on_signal);
  waiter_.emplace([this] { wait_for_signals(); });
  waiter_->add();
}

Interrupts::~Interrupts() {
  for (int signal : kSignals) handle(signal, SIG_DFL);
  ::eventfd_write(event, kEnd);
  waiter_.reset();
  ::close(event.exchange(-1));
}

void Interrupts::wait_for_signals() {
  eventfd_t signals = 0;
  while (true) {
    eventfd_t count = 0;
    if (::eventfd_read(event, &count) != 0) continue;
    if (count >= kEnd) return;
    const bool first = signals == 0;
    signals += count;
    if (first) actions_.first();
    if (signals < 2) continue;
    actions_.second();
    ::_exit(EXIT_FAILURE);
  }
}

}  // namespace landform::cli
