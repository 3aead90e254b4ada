#include "cli/run_status.h"

#include <fmt/format.h>

namespace landform::cli {
namespace {

constexpr std::chrono::seconds kQuiet(1);

std::string elapsed(std::chrono::seconds time) {
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(time);
  if (minutes.count() == 0) return fmt::format("{}s", time.count());
  return fmt::format("{}m{}s", minutes.count(), (time - minutes).count());
}

}  // namespace

void RunStatus::begin(Stage stage, size_t total, Clock::time_point now) {
  std::lock_guard lock(mutex_);
  stage_ = stage;
  begin_ = now;
  total_ = total;
  refreshed_ = planning_ = running_ = done_ = 0;
}

std::string RunStatus::text(Clock::time_point now) const {
  std::lock_guard lock(mutex_);
  if (now - begin_ < kQuiet) return "";
  const std::string time = elapsed(std::chrono::duration_cast<std::chrono::seconds>(now - begin_));
  switch (stage_) {
    case Stage::loading:
      return fmt::format("Loading: {}", time);
    case Stage::planning: {
      const size_t count = planning_;
      std::string out = fmt::format("Planning: {} instance{}, ", count, count == 1 ? "" : "s");
      if (total_ > 0) out += fmt::format("{} of {} objects refreshed, ", refreshed_.load(), total_);
      return out + time;
    }
    case Stage::applying:
      return fmt::format("Applying: {} of {} changes done, {} running, {}", done_.load(), total_,
                         running_.load(), time);
  }
  return "";
}

}  // namespace landform::cli
