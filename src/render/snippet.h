// The lines of a file that a diagnostic shows. Private to the library.
#pragma once

#include <cstdint>
#include <vector>

#include "base/source.h"

namespace landform::render {

struct SnippetLine {
  uint32_t number;  // 1-based
  uint32_t begin;   // bytes, without the line ending
  uint32_t end;
};

// The lines of the subject and its context. Empty lines are omitted.
[[nodiscard]] std::vector<SnippetLine> snippet_lines(const SourceFile& file, const Range& subject,
                                                     const Range& context);

}  // namespace landform::render
