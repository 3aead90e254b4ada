// The timing of requests: the rate limit, pauses between attempts, and interruptible waiting.
// Also used by clients that implement their own retries on top of HttpClient.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>

#include "http/client.h"

namespace landform::http {

// A token bucket. Thread-safe.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  RateLimit(double per_second, double burst);
  // When the next request may be sent. Calling it reserves the slot.
  [[nodiscard]] Clock::time_point reserve(Clock::time_point now);

 private:
  Clock::duration interval_{0};
  Clock::duration allowance_{0};  // how far the schedule may lag behind the clock
  std::mutex mutex_;
  Clock::time_point next_;
};

// The pause after the n-th attempt, for a random number from [0, 1).
[[nodiscard]] std::chrono::milliseconds retry_pause(const HttpRetries& retries, int attempt,
                                                    double drawn);
[[nodiscard]] double draw();

// The delay of a Retry-After header: seconds, or a date. None if it is neither.
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_retry_after(
    std::string_view text, std::chrono::system_clock::time_point now);

// An HTTP date: "Sun, 06 Nov 1994 08:49:37 GMT". None if it is something else.
[[nodiscard]] std::optional<std::chrono::system_clock::time_point> parse_http_date(
    std::string_view text);

// Sleeps; false if stopped early.
[[nodiscard]] bool wait_until(std::chrono::steady_clock::time_point time,
                              const std::stop_token& stop);

}  // namespace landform::http
