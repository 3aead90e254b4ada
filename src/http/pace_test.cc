#include "http/pace.h"

#include <gtest/gtest.h>

namespace landform::http {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

TEST(HttpPace, PausesDoubleUpToTheLongest) {
  HttpRetries retries{.first_pause = 100ms, .longest_pause = 500ms};
  struct Case {
    int attempt;
    double drawn;
    milliseconds want;
  };
  for (const Case& c : {Case{1, 0.0, 0ms}, Case{1, 0.5, 50ms}, Case{2, 0.5, 100ms},
                        Case{3, 0.5, 200ms}, Case{4, 0.5, 250ms}, Case{2000, 0.5, 250ms}}) {
    EXPECT_EQ(retry_pause(retries, c.attempt, c.drawn), c.want) << c.attempt << " " << c.drawn;
  }
  for (int i = 0; i < 100; ++i) {
    double drawn = draw();
    EXPECT_TRUE(drawn >= 0 && drawn < 1) << drawn;
  }
}

TEST(HttpPace, RetryAfter) {
  const auto kNow = std::chrono::system_clock::from_time_t(1445412480);  // 21 Oct 2015 07:28:00
  struct Case {
    const char* text;
    std::optional<milliseconds> want;
  };
  for (const Case& c :
       {Case{"0", 0ms}, Case{"120", 120s}, Case{"Wed, 21 Oct 2015 07:28:30 GMT", 30s},
        Case{"Wed, 21 Oct 2015 07:27:00 GMT", 0ms}, Case{"", std::nullopt},
        Case{"-1", std::nullopt}, Case{"1.5", std::nullopt}, Case{"soon", std::nullopt},
        Case{"99999999999999999999", std::nullopt},
        Case{"Wed, 21 Oct 2015 07:28:30 GMT+1", std::nullopt}}) {
    EXPECT_EQ(parse_retry_after(c.text, kNow), c.want) << c.text;
  }
}

TEST(HttpPace, RateLimitLetsABurstThroughAndThenSpreads) {
  RateLimit limit(10, 3);
  const RateLimit::Clock::time_point kStart{1h};
  for (milliseconds want : {0ms, 0ms, 0ms, 100ms, 200ms}) {
    EXPECT_EQ(limit.reserve(kStart) - kStart, want);
  }
  // An idle period accumulates at most one burst.
  for (milliseconds want : {0ms, 0ms, 0ms, 100ms}) {
    EXPECT_EQ(limit.reserve(kStart + 1h) - kStart - 1h, want);
  }
  RateLimit none(0, 1);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(none.reserve(kStart), kStart);
}

TEST(HttpPace, WaitingIsInterruptible) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(wait_until(std::chrono::steady_clock::now() + 1h, stop.get_token()));
  EXPECT_TRUE(wait_until(std::chrono::steady_clock::now() + 1ms, std::stop_token()));
}

}  // namespace
}  // namespace landform::http
