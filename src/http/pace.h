// When requests go out: the rate limit, pauses between attempts, and waiting that can be cut short.
// Also for those who wrap the client in attempts of their own.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>

#include "http/client.h"

namespace landform::http {

// A token bucket. Any thread may use it.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  RateLimit(double per_second, double burst);
  // When the next request may go out. Its place in the line is taken by asking.
  [[nodiscard]] Clock::time_point reserve(Clock::time_point now);

 private:
  Clock::duration interval_{0};
  Clock::duration allowance_{0};  // how far the line may lag behind the clock
  std::mutex mutex_;
  Clock::time_point next_;
};

// The pause after the n-th attempt, for a number drawn from [0, 1).
[[nodiscard]] std::chrono::milliseconds retry_pause(const HttpRetries& retries, int attempt,
                                                    double drawn);
[[nodiscard]] double draw();

// What a Retry-After header asks for: seconds, or a date. None if it is neither.
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_retry_after(
    std::string_view text, std::chrono::system_clock::time_point now);

// A date as headers have it: "Sun, 06 Nov 1994 08:49:37 GMT". None if it is something else.
[[nodiscard]] std::optional<std::chrono::system_clock::time_point> parse_http_date(
    std::string_view text);

// Sleeps; false if stopped before.
[[nodiscard]] bool wait_until(std::chrono::steady_clock::time_point time,
                              const std::stop_token& stop);

}  // namespace landform::http
