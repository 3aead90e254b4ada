// Cutting a large text of native syntax into pieces that can be worked on by themselves.
//
// A line that is only "}" ends an item of the file, or it is inside a deeper block, a heredoc
// or a comment. Texts are cut after such lines, without reading them. If it turns out that every
// piece by itself is free of syntax errors, then each cut was between two items of the file, and
// the items of the pieces, one after the other, are those of the file. Only names that must not
// come twice remain to be compared. If a piece has an error, the cuts say nothing, and the text has
// to be read whole.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace landform::syntax {

// At least one piece; each of `at_least` bytes or more, but the last.
[[nodiscard]] std::vector<std::string_view> cut_into_pieces(std::string_view text, size_t at_least);

}  // namespace landform::syntax
