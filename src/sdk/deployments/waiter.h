// Waits until a deployment is ready: polls it, with growing pauses.
//
// Waiting ends early if the deployment can never become ready, if there is no progress for too
// long, if it takes too long as a whole, or if the run is stopped. A target that does not respond
// is polled again: it just makes no progress.
#pragma once

#include <chrono>
#include <functional>

#include "sdk/deployments/fleet.h"

namespace landform::deployments {

struct Waiting {
  std::chrono::milliseconds first_pause{3'000};
  double growth = 1.25;
  std::chrono::milliseconds longest_pause{40'000};
  std::chrono::milliseconds no_progress{240'000};
  std::chrono::milliseconds total{3'600'000};
};

// The clock; tests have one that takes no time.
class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock() = default;
  [[nodiscard]] virtual std::chrono::steady_clock::time_point now();
  // False if the run was stopped, or its deadline passed, before that.
  [[nodiscard]] virtual bool sleep(const Context& context, std::chrono::milliseconds time);
};

// `ask` is called at least once; `told` after every response.
[[nodiscard]] Status wait_until_ready(const Context& context, const Waiting& waiting, Clock& clock,
                                      const std::function<Outcome<Progress>()>& ask,
                                      const std::function<void(const Progress&)>& told);

}  // namespace landform::deployments
