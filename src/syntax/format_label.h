// How a block label is written: its literal text decoded and escaped again, in one way only.
#pragma once

#include <string>
#include <string_view>

namespace landform::syntax {

// True if it is certain that canonical_label would not change the text between the quotes.
[[nodiscard]] bool is_canonical_label(std::string_view literal);
// The text between the quotes, in normalisation form C and with only the escapes that are needed.
// Text with an invalid escape is given back as it is.
[[nodiscard]] std::string canonical_label(std::string_view literal);

}  // namespace landform::syntax
