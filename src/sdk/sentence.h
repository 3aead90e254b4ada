// A text as a sentence: with a full stop, unless it already ends like one.
#pragma once

#include <string>
#include <string_view>

namespace landform::sdk {

[[nodiscard]] inline std::string sentence(std::string_view text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
  std::string out(text);
  constexpr std::string_view kEnds = ".!?";
  if (out.empty() || kEnds.find(out.back()) == std::string_view::npos) out += '.';
  return out;
}

}  // namespace landform::sdk
