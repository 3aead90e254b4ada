// How far an operation is, in one line: for people who wait at a terminal.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

namespace landform::cli {

enum class Stage : uint8_t {
  loading,   // the configuration, the state and the providers
  planning,  // with refreshing
  applying,
};

// Thread-safe.
class RunStatus {
 public:
  using Clock = std::chrono::steady_clock;

  // `total` is the number of objects to refresh, or of steps to apply; 0 if it is not known.
  void begin(Stage stage, size_t total, Clock::time_point now = Clock::now());

  void refreshed() { ++refreshed_; }
  void planning() { ++planning_; }
  void started() { ++running_; }
  // After started().
  void ended() {
    --running_;
    ++done_;
  }

  // The line, without an end. Empty at first: what is over in a moment needs no explanation.
  [[nodiscard]] std::string text(Clock::time_point now = Clock::now()) const;

 private:
  mutable std::mutex mutex_;  // of the stage, its beginning and its total
  Stage stage_ = Stage::loading;
  Clock::time_point begin_ = Clock::now();
  size_t total_ = 0;
  std::atomic<size_t> refreshed_ = 0;
  std::atomic<size_t> planning_ = 0;
  std::atomic<size_t> running_ = 0;
  std::atomic<size_t> done_ = 0;
};

}  // namespace landform::cli
