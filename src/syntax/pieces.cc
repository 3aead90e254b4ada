#include "syntax/pieces.h"

namespace landform::syntax {

std::vector<std::string_view> cut_into_pieces(std::string_view text, size_t at_least) {
  constexpr std::string_view kEnd = "\n}\n";
  std::vector<std::string_view> pieces;
  while (text.size() > at_least) {
    size_t end = text.find(kEnd, at_least);
    if (end == std::string_view::npos) break;
    end += kEnd.size();
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  if (!text.empty() || pieces.empty()) pieces.push_back(text);
  return pieces;
}

}  // namespace landform::syntax
