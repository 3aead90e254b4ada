// Cutting a large text in native syntax into pieces that can be processed independently.
//
// A line that is only "}" ends a top-level item, unless it is inside a deeper block, a heredoc or a
// comment. Texts are cut after such lines, without parsing them. If every piece on its own turns
// out to be free of syntax errors, then each cut was between two top-level items, and the items of
// the pieces, concatenated, are those of the file. Only duplicate names remain to be checked. If a
// piece has an error, nothing is certain, and the text has to be parsed as a whole.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace landform::syntax {

// At least one piece; all but the last have at least `at_least` bytes.
[[nodiscard]] std::vector<std::string_view> cut_into_pieces(std::string_view text, size_t at_least);

}  // namespace landform::syntax
