#include "base/helpers.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <iterator>
#include <latch>
#include <set>
#include <thread>

namespace landform {
namespace {

TEST(Helpers, RunTheWorkOnceEach) {
  std::atomic<int> runs = 0;
  {
    Helpers helpers([&] { ++runs; });
    for (int i = 0; i < 20; ++i) helpers.add();
    EXPECT_EQ(helpers.count(), 20U);
  }
  EXPECT_EQ(runs, 20);
  Helpers none([] { FAIL(); });
  EXPECT_EQ(none.count(), 0U);
}

// Each has a thread of its own, also if those of the work before are not free yet.
TEST(Helpers, RunAtOnce) {
  for (int round = 0; round < 50; ++round) {
    constexpr int kThreads = 5;
    std::latch all(kThreads + 1);
    Helpers helpers([&] { all.arrive_and_wait(); });
    for (int i = 0; i < kThreads; ++i) helpers.add();
    all.arrive_and_wait();
  }
}

TEST(Helpers, AreThereBeforeTheyAreNeeded) {
  auto threads = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                         std::filesystem::directory_iterator());
  };
  constexpr int kThreads = 7;
  Helpers::prepare(kThreads);
  const auto before = threads();
  EXPECT_GT(before, kThreads);
  std::latch all(kThreads + 1);
  Helpers helpers([&] { all.arrive_and_wait(); });
  for (int i = 0; i < kThreads; ++i) helpers.add();
  all.arrive_and_wait();
  EXPECT_EQ(threads(), before);
}

TEST(Helpers, MayHaveHelpersThemselves) {
  std::atomic<int> runs = 0;
  {
    Helpers outer([&] {
      Helpers inner([&] { ++runs; });
      inner.add();
      inner.add();
    });
    for (int i = 0; i < 4; ++i) outer.add();
  }
  EXPECT_EQ(runs, 8);
}

TEST(Helpers, AreKeptForTheNextWork) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  for (int round = 0; round < 100; ++round) {
    Helpers helpers([&] {
      std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
    });
    helpers.add();
  }
  // Now and then the last one is not free yet.
  EXPECT_LT(threads.size(), 100U);
}

#ifndef __SANITIZE_THREAD__  // it does not support threads after fork()
TEST(Helpers, WorkInACopyOfTheProcess) {
  {
    Helpers([] {}).add();
  }
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    std::atomic<int> runs = 0;
    {
      Helpers helpers([&] { ++runs; });
      helpers.add();
    }
    _exit(runs);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
}
#endif

}  // namespace
}  // namespace landform
