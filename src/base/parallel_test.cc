#include "base/parallel.h"

#include <gtest/gtest.h>

#include <latch>
#include <vector>

namespace landform {
namespace {

TEST(ParallelFor, RunsEveryIterationOnce) {
  for (size_t count : {0, 1, 7, 1000}) {
    for (size_t threads : {1, 2, 64}) {
      for (size_t batch : {1, 3, 256}) {
        std::vector<std::atomic<int>> runs(count);
        parallel_for(count, threads, batch, [&](size_t i) { ++runs[i]; });
        for (size_t i = 0; i < count; ++i)
          ASSERT_EQ(runs[i], 1) << i << " of " << count << ", " << threads << ", " << batch;
      }
    }
  }
}

// However few processors there are, as many iterations wait at once as there may be threads.
TEST(ParallelFor, AddsThreadsWhileIterationsWait) {
  constexpr size_t kThreads = 40;
  std::latch all(kThreads);
  parallel_for(kThreads, kThreads, 1, [&](size_t) { all.arrive_and_wait(); });
  EXPECT_TRUE(all.try_wait());
}

// The first iterations are short, the later ones wait for each other.
TEST(ParallelFor, AddsThreadsLate) {
  constexpr size_t kThreads = 16;
  constexpr size_t kShort = 2000;
  std::latch all(kThreads);
  parallel_for(kShort + kThreads, kThreads, 1, [&](size_t i) {
    if (i >= kShort) all.arrive_and_wait();
  });
  EXPECT_TRUE(all.try_wait());
}

}  // namespace
}  // namespace landform
