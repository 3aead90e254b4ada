// Character classes for the scanner.
#pragma once

#include <array>
#include <cstdint>

namespace landform::syntax {

// Sets of bytes, as bits of kByteSets.
enum ByteSet : uint8_t {
  kBlank = 1,            // space and tab
  kDigit = 2,            //
  kIdentifierStart = 4,  // ASCII only
  kIdentifier = 8,       // ASCII only; including the dash
  kQuotedPlain = 16,     // stands for itself within quotes; ASCII only
  kTemplatePlain = 32,   // stands for itself in a heredoc or bare template; ASCII only
};

inline constexpr std::array<uint8_t, 256> kByteSets = [] {
  std::array<uint8_t, 256> sets{};
  for (unsigned c = 0; c < 128; ++c) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    bool digit = c >= '0' && c <= '9';
    bool plain = c != '\n' && c != '\r' && c != '$' && c != '%';
    unsigned bits = 0;
    if (c == ' ' || c == '\t') bits |= kBlank;
    if (digit) bits |= kDigit;
    if (letter) bits |= kIdentifierStart;
    if (letter || digit || c == '-') bits |= kIdentifier;
    if (plain && c != '"' && c != '\\') bits |= kQuotedPlain;
    if (plain) bits |= kTemplatePlain;
    sets[c] = static_cast<uint8_t>(bits);
  }
  return sets;
}();

[[nodiscard]] inline bool is_in(char c, ByteSet set) {
  return (kByteSets[static_cast<unsigned char>(c)] & set) != 0;
}

// Past the last byte from `at` on that is in the set.
[[nodiscard]] inline const char* skip(const char* at, const char* end, ByteSet set) {
  while (at != end && is_in(*at, set)) ++at;
  return at;
}

// Length of the character at `at`, judged by its encoding alone: overlong forms and surrogates
// count as characters, as they do in HCL. 0 if it is not UTF-8.
[[nodiscard]] uint32_t utf8_shape(const char* at, const char* end);

// Length of the non-ASCII identifier character at `at`; 0 if it is not one.
[[nodiscard]] uint32_t wide_identifier_start(const char* at, const char* end);
[[nodiscard]] uint32_t wide_identifier_continue(const char* at, const char* end);

}  // namespace landform::syntax
