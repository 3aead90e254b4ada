#include "sdk/deployments/waiter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace landform::deployments {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Time passes only while somebody sleeps.
class FakeClock : public Clock {
 public:
  std::chrono::steady_clock::time_point now() override { return now_; }
  bool sleep(const Context& context, milliseconds time) override {
    slept.push_back(time.count());
    now_ += time;
    return !context.cancelled() && (stop_after == 0 || slept.size() < stop_after);
  }
  std::vector<int64_t> slept;
  size_t stop_after = 0;

 private:
  std::chrono::steady_clock::time_point now_{};
};

class Waiter : public ::testing::Test {
 protected:
  // Answers one after the other; the last one again and again.
  Status wait(std::vector<Outcome<Progress>> answers) {
    size_t next = 0;
    return wait_until_ready(
        context_, waiting_, clock_, [&] { return answers[std::min(next++, answers.size() - 1)]; },
        [&](const Progress& progress) { told_.push_back(progress.ready); });
  }

  Context context_{"x"};
  Waiting waiting_{milliseconds(100), 1.5, milliseconds(300), milliseconds(1000),
                   milliseconds(5000)};
  FakeClock clock_;
  std::vector<size_t> told_;
};

TEST_F(Waiter, AsksWithPausesThatGrow) {
  EXPECT_FALSE(wait({Progress{0, 2, ""}, Progress{0, 2, ""}, Progress{1, 2, ""}, Progress{1, 2, ""},
                     Progress{1, 2, ""}, Progress{2, 2, ""}}));
  EXPECT_THAT(clock_.slept, ElementsAre(100, 150, 225, 300, 300));
  EXPECT_THAT(told_, ElementsAre(0, 0, 1, 1, 1, 2));
}

TEST_F(Waiter, NeedsNoPauseForWhatIsReady) {
  EXPECT_FALSE(wait({Progress{0, 0, ""}}));
  EXPECT_TRUE(clock_.slept.empty());
}

TEST_F(Waiter, EndsWithWhatNeverBecomesReady) {
  Status out = wait({Progress{0, 2, ""}, Progress{1, 2, "It is broken."}});
  ASSERT_TRUE(out);
  EXPECT_EQ(out->message, "It is broken.");
}

TEST_F(Waiter, EndsWithoutProgress) {
  Status out = wait({Progress{1, 2, ""}});
  ASSERT_TRUE(out);
  EXPECT_EQ(out->message, "There was no progress for 1 s: 1 of 2 parts are ready.");
}

TEST_F(Waiter, EndsWhenItTakesTooLong) {
  std::vector<Outcome<Progress>> answers;
  for (size_t i = 0; i < 100; ++i) answers.emplace_back(Progress{i, 100, ""});
  Status out = wait(answers);
  ASSERT_TRUE(out);
  EXPECT_THAT(out->message, HasSubstr("It was not ready after 5 s: "));
}

TEST_F(Waiter, AsksAgainWhereNobodyAnswers) {
  EXPECT_FALSE(wait({Failure{"down"}, Failure{"down"}, Progress{1, 1, ""}}));
  Status out = wait({Failure{"It is down."}});
  ASSERT_TRUE(out);
  EXPECT_THAT(out->message, HasSubstr("0 of 0 parts are ready. It is down."));
}

TEST_F(Waiter, EndsWithTheRun) {
  clock_.stop_after = 2;
  Status out = wait({Progress{0, 1, ""}});
  ASSERT_TRUE(out);
  EXPECT_THAT(out->message, HasSubstr("The time for this operation is over"));
  std::stop_source stop;
  context_.stop = stop.get_token();
  stop.request_stop();
  out = wait({Progress{0, 1, ""}});
  ASSERT_TRUE(out);
  EXPECT_THAT(out->message, HasSubstr("The run was interrupted"));
}

}  // namespace
}  // namespace landform::deployments
