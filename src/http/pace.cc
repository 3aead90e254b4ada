#include "http/pace.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <condition_variable>
#include <ctime>
#include <random>
#include <string>

namespace landform::http {

using std::chrono::milliseconds;

RateLimit::RateLimit(double per_second, double burst) {
  if (per_second <= 0) return;
  std::chrono::duration<double> interval(1 / per_second);
  interval_ = std::chrono::duration_cast<Clock::duration>(interval);
  allowance_ = std::chrono::duration_cast<Clock::duration>(interval * (std::max(burst, 1.0) - 1.0));
}

RateLimit::Clock::time_point RateLimit::reserve(Clock::time_point now) {
  if (interval_ == Clock::duration::zero()) return now;
  std::lock_guard lock(mutex_);
  next_ = std::max(next_, now - allowance_);
  Clock::time_point at = next_;
  next_ += interval_;
  return std::max(at, now);
}

milliseconds retry_pause(const HttpRetries& retries, int attempt, double drawn) {
  double most = static_cast<double>(retries.first_pause.count()) * std::exp2(attempt - 1);
  most = std::min(most, static_cast<double>(retries.longest_pause.count()));
  return milliseconds(static_cast<int64_t>(most * drawn));
}

double draw() {
  thread_local std::mt19937_64 generator{std::random_device{}()};
  return std::uniform_real_distribution<double>(0, 1)(generator);
}

std::optional<milliseconds> parse_retry_after(std::string_view text,
                                              std::chrono::system_clock::time_point now) {
  uint32_t seconds = 0;
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (failure == std::errc() && end == text.data() + text.size()) {
    return std::chrono::seconds(seconds);
  }
  auto at = parse_http_date(text);
  if (!at) return std::nullopt;
  return std::max(milliseconds(0), std::chrono::duration_cast<milliseconds>(*at - now));
}

std::optional<std::chrono::system_clock::time_point> parse_http_date(std::string_view text) {
  std::tm date{};
  const std::string kText(text);
  const char* rest = ::strptime(kText.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &date);
  if (rest == nullptr || *rest != '\0') return std::nullopt;
  return std::chrono::system_clock::from_time_t(::timegm(&date));
}

bool wait_until(std::chrono::steady_clock::time_point time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_until(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace landform::http
