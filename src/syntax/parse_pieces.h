// Parsing a large text in pieces (pieces.h), on several threads.
#pragma once

#include <memory>

#include "syntax/native_body.h"

namespace landform::syntax {

// The same tree as parsing the whole text, or null if that is not certain because there is an error
// or a cut was inside an item.
[[nodiscard]] std::shared_ptr<NativeTree> parse_in_pieces(const SourceFile& source, FileId file,
                                                          size_t threads, size_t piece_size);

}  // namespace landform::syntax
