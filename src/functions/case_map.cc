#include "functions/case_map.h"

#include <unicode/uchar.h>

#include "base/unicode.h"

namespace landform::functions {
namespace {

template <typename Map>
std::string map_runes(std::string_view text, Map map) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    DecodedRune r = decode_rune(text);
    append_rune(out, map(r.rune));
    text.remove_prefix(r.size);
  }
  return out;
}

// Whether a word may start after this character.
bool separates_words(char32_t rune) {
  if (rune < 0x80) {
    bool word = (rune >= '0' && rune <= '9') || (rune >= 'a' && rune <= 'z') ||
                (rune >= 'A' && rune <= 'Z') || rune == '_';
    return !word;
  }
  auto c = static_cast<UChar32>(rune);
  return u_isalpha(c) == 0 && u_isdigit(c) == 0 && is_space(rune);
}

size_t last_rune_start(std::string_view text) {
  size_t i = text.size() - 1;
  size_t limit = text.size() >= 4 ? text.size() - 4 : 0;
  while (i > limit && (static_cast<unsigned char>(text[i]) & 0xc0U) == 0x80) --i;
  return i;
}

}  // namespace

std::string to_upper(std::string_view text) {
  return map_runes(
      text, [](char32_t r) { return static_cast<char32_t>(u_toupper(static_cast<UChar32>(r))); });
}

std::string to_lower(std::string_view text) {
  return map_runes(
      text, [](char32_t r) { return static_cast<char32_t>(u_tolower(static_cast<UChar32>(r))); });
}

std::string to_title(std::string_view text) {
  char32_t previous = ' ';
  return map_runes(text, [&previous](char32_t r) {
    bool starts = separates_words(previous);
    previous = r;
    return starts ? static_cast<char32_t>(u_totitle(static_cast<UChar32>(r))) : r;
  });
}

std::string_view trim_space(std::string_view text) {
  while (!text.empty()) {
    DecodedRune r = decode_rune(text);
    if (!is_space(r.rune)) break;
    text.remove_prefix(r.size);
  }
  while (!text.empty()) {
    size_t start = last_rune_start(text);
    if (!is_space(decode_rune(text.substr(start)).rune)) break;
    text.remove_suffix(text.size() - start);
  }
  return text;
}

}  // namespace landform::functions
