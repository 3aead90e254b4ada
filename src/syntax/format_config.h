// Formats a whole file; large ones piece by piece, on several threads.
//
// If every piece of a text (pieces.h) on its own is free of syntax errors, the pieces share neither
// tokens nor alignment: a line that is only "}" ends all alignment. So formatting them one by one
// gives the same result as formatting the whole. Otherwise, the text is formatted as a whole. A
// piece and its tokens stay in the processor's cache, which is where most of the speed comes from.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace landform::syntax {

struct FormattedConfig {
  bool broken = false;   // the text has syntax errors, so nothing was formatted
  bool changed = false;  // `text` is the new layout; otherwise it was already canonical
  std::string text;
};

struct FormatLimits {
  size_t threads = 1;
  size_t piece = size_t{64} << 10;  // minimum size of a piece in bytes
};

[[nodiscard]] FormattedConfig format_config(std::string_view text, FormatLimits limits);

}  // namespace landform::syntax
