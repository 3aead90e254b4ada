// Escape sequences in JSON strings.
#pragma once

#include <string>
#include <string_view>

namespace landform {

// Decodes the escape sequence at the start of `text`, which must be valid, and returns its length.
// A surrogate pair counts as one sequence; a lone surrogate becomes U+FFFD.
size_t unescape_json(std::string_view text, std::string& out);

}  // namespace landform
