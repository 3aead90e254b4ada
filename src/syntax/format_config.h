// A whole file to its canonical layout, large ones piece by piece and on several threads.
//
// Where every piece of a text (pieces.h) by itself is free of syntax errors, the pieces neither
// share tokens nor alignment: a line that is only "}" ends all alignment. So formatting them one by
// one gives what formatting the whole would give. Where one is not, the text is taken whole. A
// piece and its tokens stay in the processor's cache, which is where most of the speed comes from.
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
  size_t threads = 1;
  size_t piece = size_t{64} << 10;  // bytes of text in a piece, at least
};

[[nodiscard]] FormattedConfig format_config(std::string_view text, FormatLimits limits);

}  // namespace landform::syntax
