#include "render/wrap.h"

#include <algorithm>
#include <vector>

#include "base/unicode.h"

namespace landform::render {
namespace {

size_t count_runes(std::string_view text) {
  size_t n = 0;
  for (char c : text) n += (c & 0xC0) != 0x80 ? 1 : 0;
  return n;
}

std::string wrap_line(std::string_view line, size_t width) {
  std::string out;
  size_t column = 0;
  while (!line.empty()) {
    size_t blanks = std::min(line.find_first_not_of(" \t"), line.size());
    size_t end = std::min(line.find_first_of(" \t", blanks), line.size());
    std::string_view space = line.substr(0, blanks);
    std::string_view word = line.substr(blanks, end - blanks);
    line.remove_prefix(end);
    size_t length = count_runes(word);
    // A word longer than a line begins a line of its own, and is not broken.
    bool fits = column + space.size() + std::min(length, width - 1) <= width;
    if (!fits && column != 0) {
      out += '\n';
      column = 0;
      space = {};
    }
    out += space;
    out += word;
    column += space.size() + length;
  }
  return out;
}

}  // namespace

std::string wrap_text(std::string_view text, size_t width) {
  std::string out;
  for (;;) {
    size_t newline = text.find('\n');
    out += wrap_line(text.substr(0, newline), width);
    if (newline == std::string_view::npos) return out;
    out += '\n';
    text.remove_prefix(newline + 1);
  }
}

}  // namespace landform::render
