// Ctrl-C during an operation: the first one lets what is running finish, the second one ends the
// process at once.
#pragma once

#include <functional>
#include <stop_token>
#include <thread>

namespace landform::cli {

// While it lives, SIGINT and SIGTERM are handled. One at a time.
class Interrupts {
 public:
  // Called from another thread: on the first signal, before token() is stopped, and on the second,
  // before the process exits.
  struct Actions {
    std::function<void()> first;
    std::function<void()> second;
  };
  explicit Interrupts(Actions actions);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  // Stops the token without a signal.
  void stop() { source_.request_stop(); }

 private:
  void wait_for_signals();

  Actions actions_;
  std::stop_source source_;
  std::thread thread_;
};

}  // namespace landform::cli
