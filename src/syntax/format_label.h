// The canonical form of a block label: its text decoded and escaped again.
#pragma once

#include <string>
#include <string_view>

namespace landform::syntax {

// True if it is certain that canonical_label would not change the text between the quotes.
[[nodiscard]] bool is_canonical_label(std::string_view literal);
// The text between the quotes, in normalisation form C and with only the escapes that are needed.
// Text with an invalid escape is returned unchanged.
[[nodiscard]] std::string canonical_label(std::string_view literal);

}  // namespace landform::syntax
