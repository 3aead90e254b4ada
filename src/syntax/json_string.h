// Decoding JSON string tokens.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace landform::syntax {

// The index of the first character in the token that makes it invalid: its size if it is
// unterminated, none if it is valid. The token starts with a quote.
[[nodiscard]] std::optional<size_t> find_json_string_error(std::string_view token);
// Whether decoding a valid token gives anything other than the text between its quotes.
[[nodiscard]] bool has_json_escapes(std::string_view token);
// The characters of a valid token. Invalid Unicode becomes U+FFFD.
[[nodiscard]] std::string decode_json_string(std::string_view token);

[[nodiscard]] bool is_json_number(std::string_view token);

}  // namespace landform::syntax
