#include "cli/progress_output.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
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

TEST(ProgressOutput, KeepsTheStatusBelowTheLines) {
  std::ostringstream out;
  std::atomic<int> asked = 0;
  {
    ProgressOutput progress(out);
    progress.show_status([&] { return "status " + std::to_string(++asked); });
    while (asked < 1) std::this_thread::yield();
    progress.add("a\n");
    while (asked < 2) std::this_thread::yield();
  }
  const std::string text = out.str();
  EXPECT_EQ(text.find("status 1\r\x1b[K"), 0U) << text;
  EXPECT_NE(text.find("a\nstatus "), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\r\x1b[K")) << text;
}

TEST(ProgressOutput, ShowsNoStatusAfterAFlush) {
  std::ostringstream out;
  std::atomic<int> asked = 0;
  ProgressOutput progress(out);
  progress.show_status([&] {
    ++asked;
    return "status";
  });
  while (asked < 1) std::this_thread::yield();
  progress.flush();
  const std::string text = out.str();
  const int before = asked;
  EXPECT_TRUE(text.empty() || text == "status\r\x1b[K") << text;
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  EXPECT_EQ(out.str(), text);
  EXPECT_EQ(asked, before);
}

}  // namespace
}  // namespace landform::cli
