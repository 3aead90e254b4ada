#include "sdk/deployments/waiter.h"

#include <fmt/format.h>

#include <algorithm>

namespace landform::deployments {

using std::chrono::milliseconds;

std::chrono::steady_clock::time_point Clock::now() { return std::chrono::steady_clock::now(); }

bool Clock::sleep(const Context& context, milliseconds time) { return context.wait(time); }

namespace {

std::string seconds(milliseconds time) {
  return fmt::format("{:g} s", static_cast<double>(time.count()) / 1000.0);
}

}  // namespace

Status wait_until_ready(const Context& context, const Waiting& waiting, Clock& clock,
                        const std::function<Outcome<Progress>()>& ask,
                        const std::function<void(const Progress&)>& told) {
  auto begin = clock.now();
  auto last_progress = begin;
  milliseconds pause = waiting.first_pause;
  Progress best;
  std::string trouble;
  while (true) {
    Outcome<Progress> answer = ask();
    if (answer) {
      told(*answer);
      trouble.clear();
      if (!answer->fatal.empty()) return Failure{answer->fatal};
      if (answer->done()) return std::nullopt;
      if (answer->ready > best.ready) last_progress = clock.now();
      best = *answer;
    } else {
      trouble = " " + answer.error().message;
    }
    auto now = clock.now();
    std::string so_far =
        fmt::format("{} of {} parts are ready.{}", best.ready, best.total, trouble);
    if (now - last_progress >= waiting.no_progress) {
      return Failure{
          fmt::format("There was no progress for {}: {}", seconds(waiting.no_progress), so_far)};
    }
    if (now - begin >= waiting.total) {
      return Failure{fmt::format("It was not ready after {}: {}", seconds(waiting.total), so_far)};
    }
    if (!clock.sleep(context, pause)) {
      return Failure{fmt::format(
          "{}: {}",
          context.cancelled() ? "The run was interrupted" : "The time for this operation is over",
          so_far)};
    }
    auto grown =
        milliseconds(static_cast<int64_t>(static_cast<double>(pause.count()) * waiting.growth));
    pause = std::min(waiting.longest_pause, std::max(grown, pause));
  }
}

}  // namespace landform::deployments
