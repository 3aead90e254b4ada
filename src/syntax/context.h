// What part of a file a position lies in, in words: `resource "aws_vpc" "main"`.
#pragma once

#include <string>

#include "base/source.h"

namespace landform::syntax {

// The outermost block around a position in native syntax, or the path to the value around it in
// JSON. Empty when there is none, as at the start of a block itself. Works on broken files as far
// as possible.
[[nodiscard]] std::string context_at(const SourceMap& sources, FileId file, uint32_t offset);

}  // namespace landform::syntax
