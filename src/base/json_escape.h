// Escape sequences in JSON strings.
#pragma once

#include <string>
#include <string_view>

namespace landform {

// Decodes the escape sequence that `text` begins with, which has been checked to be one, and
// returns its length. A pair of surrogates is one sequence; half of one becomes U+FFFD.
size_t unescape_json(std::string_view text, std::string& out);

}  // namespace landform
