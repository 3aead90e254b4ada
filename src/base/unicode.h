// The parts of Unicode that the language needs: UTF-8 validity, normalisation form C, grapheme
// clusters. Everything has a fast path for ASCII.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace landform {

[[nodiscard]] bool is_ascii(std::string_view text);
[[nodiscard]] bool is_valid_utf8(std::string_view text);
// Replaces each invalid byte with one U+FFFD, as Go's range loop does.
[[nodiscard]] std::string to_valid_utf8(std::string_view text);

// Whether the text is known to be in NFC; false may also mean that it was not checked.
[[nodiscard]] bool is_surely_nfc(std::string_view text);
// Canonical composition. Invalid bytes are kept as they are.
[[nodiscard]] std::string to_nfc(std::string_view text);

// Length in bytes of the first grapheme cluster; 0 for empty text. An invalid byte is a cluster. A
// program without ICU's data, such as a provider, cannot find clusters and uses joined_length
// instead.
[[nodiscard]] size_t grapheme_length(std::string_view text);
// The length up to the first cluster boundary that can be found without ICU's data, which is
// between two ASCII characters.
[[nodiscard]] size_t joined_length(std::string_view text);
[[nodiscard]] size_t count_graphemes(std::string_view text);

// Decodes the first character: its code point and its length in bytes. For invalid UTF-8: U+FFFD
// and 1; for empty text: 0 and 0.
struct DecodedRune {
  char32_t rune;
  uint32_t size;
};
[[nodiscard]] DecodedRune decode_rune(std::string_view text);
void append_rune(std::string& out, char32_t rune);
// White space as defined by Go's unicode.IsSpace.
[[nodiscard]] bool is_space(char32_t rune);

}  // namespace landform
