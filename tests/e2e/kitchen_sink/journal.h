// What the provider was asked to do, for tests to read: lines in the file that the provider's
// configuration names. Any thread may write.
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
