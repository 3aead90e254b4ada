#include "render/snippet.h"

namespace landform::render {
namespace {

// Whether a range touches a line, including one that ends where the line begins.
bool touches(const Range& range, uint32_t begin, uint32_t end) {
  auto inside = [](uint32_t at, uint32_t from, uint32_t to) { return at >= from && at < to; };
  return begin < end &&
         (inside(range.begin, begin, end) || inside(range.end, begin, end) ||
          inside(begin, range.begin, range.end) || inside(end, range.begin, range.end));
}

}  // namespace

std::vector<SnippetLine> snippet_lines(const SourceFile& file, const Range& subject,
                                       const Range& context) {
  Range shown = subject;
  if (shown.empty()) ++shown.end;
  shown = range_between(shown, context);
  std::vector<SnippetLine> out;
  uint32_t last = file.position(shown.end).line;
  for (uint32_t line = file.position(shown.begin).line; line <= last; ++line) {
    auto [begin, end] = file.line_bounds(line);
    if (touches(shown, begin, end)) out.push_back({line, begin, end});
  }
  return out;
}

}  // namespace landform::render
