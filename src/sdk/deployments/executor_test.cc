#include "sdk/deployments/executor.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "sdk/deployments/prober.h"
#include "sdk/deployments/testing.h"

namespace landform::deployments {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class ExecutorTest : public ::testing::Test {
 public:
  ExecutorTest()
      : directory_(::testing::TempDir() + "landform_executor_" + std::to_string(::getpid())),
        journal_(directory_),
        run_(*journal_.begin_new("t", "a")) {
    settings_.concurrency = 4;
  }
  ~ExecutorTest() override { std::filesystem::remove_all(directory_); }

 protected:
  static Desired everywhere(int count, const char* text) {
    Desired out;
    for (int i = 1; i <= count; ++i) out[std::to_string(i)] = Value::string(text);
    return out;
  }
  Executed bring(const Desired& desired,
                 Executor::OnFailure on_failure = Executor::OnFailure::stop) {
    Executor executor(fleet_, settings_, *run_);
    Changes changes = plan_changes(probe(context_, fleet_, ids_, 4).records, desired,
                                   [](const Target&) { return 0; });
    Executed out = executor.execute(context_, changes, ids_, on_failure);
    ids_ = out.ids;
    // Whatever exists is in the identifiers.
    for (const auto& [target, one] : fleet_.all()) {
      EXPECT_TRUE(ids_.contains(target) || run_->known().open.contains(target)) << target;
    }
    return out;
  }

  std::string directory_;
  Journal journal_;
  std::shared_ptr<deployments::Run> run_;
  testing::MemoryFleet fleet_;
  Settings settings_;
  Context context_{"t"};
  Ids ids_;
};

TEST_F(ExecutorTest, DoesManyAtOnceWithinTheLimit) {
  std::mutex mutex;
  std::condition_variable met;
  int now = 0;
  int most = 0;
  // The first ones wait for each other, so that all that may be there are there.
  fleet_.on_create = [&](const Target&) {
    std::unique_lock lock(mutex);
    most = std::max(most, ++now);
    met.notify_all();
    met.wait_for(lock, std::chrono::seconds(30), [&] { return most >= 4; });
    --now;
  };
  Executed done = bring(everywhere(20, "x"));
  EXPECT_TRUE(done.ok());
  EXPECT_EQ(done.ids.size(), 20U);
  EXPECT_EQ(done.changed.size(), 20U);
  EXPECT_EQ(most, 4);
  EXPECT_EQ(run_->known().ids, done.ids) << "the journal knows";
  EXPECT_THAT(run_->known().open, IsEmpty());
}

TEST_F(ExecutorTest, IntendsBeforeItCreates) {
  fleet_.on_create = [&](const Target& target) {
    auto left = Journal(directory_).leftovers();
    EXPECT_TRUE(left.empty()) << "locked";
    EXPECT_TRUE(run_->known().open.contains(target));
  };
  EXPECT_TRUE(bring(everywhere(3, "x")).ok());
}

TEST_F(ExecutorTest, TakesBackWhatFailedHalfWay) {
  settings_.concurrency = 1;
  fleet_.fail["deploy 2"] = "no";
  Executed done = bring(everywhere(4, "x"));
  EXPECT_THAT(done.failed, ElementsAre(Pair("2", "no")));
  EXPECT_THAT(done.skipped, UnorderedElementsAre("3", "4"));
  EXPECT_THAT(fleet_.all(), ElementsAre(Pair("1", "x")));
  EXPECT_THAT(run_->known().open, IsEmpty());
  Executor executor(fleet_, settings_, *run_);
  EXPECT_THAT(executor.remove_all(context_, done.ids).ids, IsEmpty());
  EXPECT_THAT(fleet_.all(), IsEmpty());
}

TEST_F(ExecutorTest, KeepsTheIdOfWhatCannotBeTakenBack) {
  fleet_.fail["deploy 2"] = "no";
  fleet_.fail["remove 2"] = "never";
  Executed done = bring({{"2", Value::string("x")}});
  EXPECT_THAT(done.failed["2"], HasSubstr("could not be removed again: never"));
  EXPECT_TRUE(done.ids.contains("2"));
}

TEST_F(ExecutorTest, FindsWhatWasMadeWithoutAnAnswer) {
  fleet_.fail["answer 2"] = "connection lost";
  Executed done = bring({{"2", Value::string("x")}});
  EXPECT_THAT(done.failed, ElementsAre(Pair("2", "connection lost")));
  EXPECT_THAT(fleet_.all(), IsEmpty()) << "found by its token, and removed";
  // If it cannot be looked for either, the journal keeps it.
  fleet_.fail["find 2"] = "down";
  done = bring({{"2", Value::string("x")}});
  EXPECT_THAT(done.failed["2"], HasSubstr("The journal has it"));
  EXPECT_TRUE(run_->known().open.contains("2"));
}

TEST_F(ExecutorTest, GoesOnWithTheOthersButRemovesNothing) {
  ASSERT_TRUE(bring(everywhere(3, "x")).ok());
  fleet_.fail["update 1"] = "no";
  Desired desired = {
      {"1", Value::string("y")}, {"2", Value::string("y")}, {"4", Value::string("y")}};
  Executed done = bring(desired, Executor::OnFailure::go_on);
  EXPECT_THAT(done.failed, ElementsAre(Pair("1", "no")));
  EXPECT_THAT(done.changed, ElementsAre("2", "4"));
  EXPECT_THAT(done.skipped, ElementsAre("3"));
  EXPECT_THAT(fleet_.all(),
              ElementsAre(Pair("1", "x"), Pair("2", "y"), Pair("3", "x"), Pair("4", "y")));
  fleet_.fail.clear();
  EXPECT_TRUE(bring(desired, Executor::OnFailure::go_on).ok());
  EXPECT_THAT(fleet_.all(), ElementsAre(Pair("1", "y"), Pair("2", "y"), Pair("4", "y")));
}

TEST_F(ExecutorTest, BeginsNothingAfterAStop) {
  std::stop_source stop;
  context_.stop = stop.get_token();
  settings_.concurrency = 1;
  fleet_.on_create = [&](const Target& target) {
    if (target == "2") stop.request_stop();
  };
  Executed done = bring(everywhere(4, "x"));
  EXPECT_FALSE(done.ok());
  EXPECT_THAT(done.skipped, UnorderedElementsAre("3", "4"));
  EXPECT_THAT(run_->known().open, IsEmpty()) << "what was not begun is not open";
}

TEST_F(ExecutorTest, AnExceptionIsAFailure) {
  fleet_.on_create = [](const Target& target) {
    if (target == "2") throw std::runtime_error("oops");
  };
  Executed done = bring(everywhere(2, "x"));
  EXPECT_THAT(done.failed["2"], HasSubstr("The provider has a bug: oops"));
}

TEST_F(ExecutorTest, TellsHowFarItIs) {
  std::vector<std::string> told;
  std::mutex mutex;
  settings_.report = [&](const Report& report) {
    std::lock_guard lock(mutex);
    told.push_back(
        fmt::format("{} {} {}/{}", report.what, report.target, report.finished, report.planned));
  };
  settings_.concurrency = 1;
  ASSERT_TRUE(bring(everywhere(2, "x")).ok());
  EXPECT_THAT(told, ElementsAre("wait 1 0/2", "create 1 1/2", "wait 2 1/2", "create 2 2/2"));
}

TEST_F(ExecutorTest, ProbesWhatItCan) {
  ASSERT_TRUE(bring(everywhere(3, "x")).ok());
  fleet_.fail["inspect 1"] = "the ledger is down";
  fleet_.fail["see 2"] = "the node is down";
  fleet_.erase("3");
  Probed probed = probe(context_, fleet_, ids_, 2);
  EXPECT_THAT(probed.unseen,
              ElementsAre(Pair("1", "the ledger is down"), Pair("2", "the node is down")));
  EXPECT_THAT(probed.gone, ElementsAre(Pair("3", "It is gone.")));
  EXPECT_EQ(probed.records.at("2").hash, content_hash(Value::string("x")));
  EXPECT_EQ(listed(probed.gone), "\n  - 3: It is gone.");
}

}  // namespace
}  // namespace landform::deployments
