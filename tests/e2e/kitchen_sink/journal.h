// A log of the provider's calls, for tests to read: lines in the file named by the provider's
// configuration. Thread-safe.
#pragma once

#include <fstream>
#include <mutex>
#include <string>

namespace landform::kitchen {

class Journal {
 public:
  void open(const std::string& path) {
    std::lock_guard guard(mutex_);
    path_ = path;
  }
  void write(const std::string& line) {
    std::lock_guard guard(mutex_);
    if (path_.empty()) return;
    std::ofstream(path_, std::ios::app) << line << '\n';
  }

 private:
  std::mutex mutex_;
  std::string path_;
};

}  // namespace landform::kitchen
