// The output of a command, passed on line by line.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace landform::engine {

class OutputLines {
 public:
  explicit OutputLines(const std::function<void(std::string_view)>& output) : output_(output) {}

  void add(std::string_view text) {
    rest_ += text;
    tail_ += text;
    if (tail_.size() > kMaxTail) tail_.erase(0, tail_.size() - kMaxTail);
    size_t end = 0;
    while ((end = rest_.find('\n')) != std::string::npos) {
      std::string_view line(rest_.data(), end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      output_(line);
      rest_.erase(0, end + 1);
    }
  }
  // Passes on a last line without an end.
  void finish() {
    if (!rest_.empty()) output_(rest_);
    rest_.clear();
  }
  // The last of the output, for an error message.
  [[nodiscard]] const std::string& tail() const { return tail_; }

 private:
  static constexpr size_t kMaxTail = 8192;

  const std::function<void(std::string_view)>& output_;
  std::string rest_;
  std::string tail_;
};

}  // namespace landform::engine
