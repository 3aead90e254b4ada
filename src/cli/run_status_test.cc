#include "cli/run_status.h"

#include <gtest/gtest.h>

namespace landform::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(RunStatus, SaysNothingAtFirst) {
  RunStatus status;
  const auto now = RunStatus::Clock::now();
  status.begin(Stage::loading, 0, now);
  EXPECT_EQ(status.text(now + milliseconds(999)), "");
  EXPECT_EQ(status.text(now + milliseconds(1000)), "Loading: 1s");
  EXPECT_EQ(status.text(now + seconds(61)), "Loading: 1m1s");
}

TEST(RunStatus, CountsWhatHasHappenedInAStage) {
  RunStatus status;
  const auto now = RunStatus::Clock::now();
  status.begin(Stage::planning, 3, now);
  status.refreshed();
  status.refreshed();
  status.planning();
  EXPECT_EQ(status.text(now + seconds(2)), "Planning: 1 instance, 2 of 3 objects refreshed, 2s");
  status.begin(Stage::planning, 0, now);
  EXPECT_EQ(status.text(now + seconds(2)), "Planning: 0 instances, 2s");
  status.begin(Stage::applying, 5, now);
  status.started();
  status.started();
  status.ended();
  EXPECT_EQ(status.text(now + seconds(5)), "Applying: 1 of 5 changes done, 1 running, 5s");
}

}  // namespace
}  // namespace landform::cli
