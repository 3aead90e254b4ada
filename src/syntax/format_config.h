// A whole file to its canonical layout, large ones piece by piece and on several threads.
//
// A line that is only "}" ends an item of the file, or is within a heredoc, a comment or a deeper
// block. So a text is cut after some such lines, and if every piece by itself is free of syntax
// errors, each cut was between two items of the file: the pieces then neither share tokens nor
// alignment, and formatting them one by one gives what formatting the whole would give. If one is
// not, the text is taken whole. A piece and its tokens stay in the processor's cache, which is
// where the speed comes from.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace landform::syntax {

struct FormattedConfig {
  bool broken = false;   // the text has syntax errors, so nothing was formatted
  bool changed = false;  // `text` is its canonical layout; else the text was in it already
  std::string text;
};

struct FormatLimits {
  unsigned threads = 1;
  size_t piece = size_t{64} << 10;  // bytes of text in a piece, at least
};

[[nodiscard]] FormattedConfig format_config(std::string_view text, FormatLimits limits);

}  // namespace landform::syntax
