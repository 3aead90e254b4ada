// Words for a POSIX shell.
#pragma once

#include <string>
#include <string_view>

namespace landform::ssh {

// The word in single quotes, whatever it contains.
[[nodiscard]] inline std::string shell_quote(std::string_view word) {
  std::string out = "'";
  for (char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace landform::ssh
