// Splitting text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace landform {

// The parts between separators; always one more than the number of separators.
[[nodiscard]] inline std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> out;
  for (;;) {
    size_t end = text.find(separator);
    out.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

}  // namespace landform
