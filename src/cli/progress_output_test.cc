#include "cli/progress_output.h"

#include <gtest/gtest.h>

#include <sstream>
#include <thread>
#include <vector>

namespace landform::cli {
namespace {

// Signals the first write.
class Signalling : public std::stringbuf {
 public:
  void wait() {
    std::unique_lock lock(mutex_);
    written_.wait(lock, [this] { return count_ > 0; });
  }

 protected:
  int sync() override {
    std::lock_guard lock(mutex_);
    ++count_;
    written_.notify_all();
    return 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable written_;
  int count_ = 0;
};

TEST(ProgressOutput, WritesWithoutBeingAsked) {
  Signalling buffer;
  std::ostream out(&buffer);
  ProgressOutput progress(out);
  progress.add("a\n");
  buffer.wait();
  progress.flush();
  EXPECT_EQ(buffer.str(), "a\n");
}

TEST(ProgressOutput, KeepsTheOrderOfEachThreadAndLosesNothing) {
  std::ostringstream out;
  constexpr int kThreads = 4;
  constexpr int kLines = 200;
  {
    ProgressOutput progress(out);
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&progress, t] {
        for (int i = 0; i < kLines; ++i) {
          progress.add(std::to_string(t) + " " + std::to_string(i) + "\n");
          if (i % 50 == 0) progress.flush();
        }
      });
    }
  }
  std::istringstream in(out.str());
  std::vector<int> next(kThreads, 0);
  int thread = 0;
  int line = 0;
  while (in >> thread >> line) EXPECT_EQ(line, next[static_cast<size_t>(thread)]++);
  EXPECT_EQ(next, std::vector<int>(kThreads, kLines));
}

}  // namespace
}  // namespace landform::cli
