// Ctrl-C during an operation: the first one lets what is running finish, the second one ends the
// process at once.
#pragma once

#include <functional>
#include <optional>

#include "base/helpers.h"

namespace landform::cli {

// While it lives, SIGINT and SIGTERM are handled. One at a time.
class Interrupts {
 public:
  // Called from another thread: on the first signal, and on the second, before the process exits.
  struct Actions {
    std::function<void()> first;
    std::function<void()> second;
  };
  explicit Interrupts(Actions actions);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

 private:
  void wait_for_signals();

  Actions actions_;
  std::optional<Helpers> waiter_;
};

}  // namespace landform::cli
