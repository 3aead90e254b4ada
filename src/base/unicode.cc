#include "base/unicode.h"

#include <unicode/brkiter.h>
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/utext.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "base/check.h"

namespace landform {
namespace {

// Calls `piece(text, valid)` for each maximal run of valid UTF-8 and for each single invalid byte.
template <typename F>
void split_valid(std::string_view text, F piece) {
  size_t begin = 0;
  for (size_t at = 0; at < text.size();) {
    DecodedRune r = decode_rune(text.substr(at));
    if (r.rune == 0xFFFD && r.size == 1) {
      if (at > begin) piece(text.substr(begin, at - begin), true);
      piece(text.substr(at, 1), false);
      begin = at + 1;
    }
    at += r.size;
  }
  if (begin < text.size()) piece(text.substr(begin), true);
}

// Break iterators are expensive to create and not thread-safe, so each thread keeps one. Null if
// the program is linked without ICU's data, as providers are.
icu::BreakIterator* grapheme_iterator() {
  thread_local std::unique_ptr<icu::BreakIterator> iterator = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<icu::BreakIterator>(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  }();
  return iterator.get();
}

class GraphemeText {
 public:
  explicit GraphemeText(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    utext_openUTF8(&utext_, text.data(), static_cast<int64_t>(text.size()), &status);
    grapheme_iterator()->setText(&utext_, status);
    grapheme_iterator()->first();
  }
  ~GraphemeText() { utext_close(&utext_); }
  GraphemeText(const GraphemeText&) = delete;
  GraphemeText& operator=(const GraphemeText&) = delete;

  int32_t next() { return grapheme_iterator()->next(); }

 private:
  UText utext_ = UTEXT_INITIALIZER;
};

}  // namespace

bool is_ascii(std::string_view text) {
  const char* p = text.data();
  size_t n = text.size();
  for (; n >= 8; p += 8, n -= 8) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    if ((word & 0x8080808080808080ULL) != 0) return false;
  }
  return std::none_of(p, p + n, [](char c) { return (c & 0x80) != 0; });
}

DecodedRune decode_rune(std::string_view text) {
  if (text.empty()) return {0, 0};
  auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  unsigned b0 = byte(0);
  if (b0 < 0x80) return {b0, 1};
  auto tail = [&](size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
    return byte(i) >= low && byte(i) <= high;
  };
  if (b0 >= 0xC2 && b0 <= 0xDF && tail(1)) return {((b0 & 0x1F) << 6) | (byte(1) & 0x3F), 2};
  if (b0 >= 0xE0 && b0 <= 0xEF && tail(1, b0 == 0xE0 ? 0xA0 : 0x80, b0 == 0xED ? 0x9F : 0xBF) &&
      tail(2)) {
    return {((b0 & 0x0F) << 12) | ((byte(1) & 0x3F) << 6) | (byte(2) & 0x3F), 3};
  }
  if (b0 >= 0xF0 && b0 <= 0xF4 && tail(1, b0 == 0xF0 ? 0x90 : 0x80, b0 == 0xF4 ? 0x8F : 0xBF) &&
      tail(2) && tail(3)) {
    return {
        ((b0 & 0x07) << 18) | ((byte(1) & 0x3F) << 12) | ((byte(2) & 0x3F) << 6) | (byte(3) & 0x3F),
        4};
  }
  return {0xFFFD, 1};
}

void append_rune(std::string& out, char32_t r) {
  if (r > 0x10FFFF || (r >= 0xD800 && r <= 0xDFFF)) r = 0xFFFD;
  if (r < 0x80) {
    out += static_cast<char>(r);
  } else if (r < 0x800) {
    out += static_cast<char>(0xC0 | (r >> 6));
    out += static_cast<char>(0x80 | (r & 0x3F));
  } else if (r < 0x10000) {
    out += static_cast<char>(0xE0 | (r >> 12));
    out += static_cast<char>(0x80 | ((r >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (r & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (r >> 18));
    out += static_cast<char>(0x80 | ((r >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((r >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (r & 0x3F));
  }
}

bool is_valid_utf8(std::string_view text) {
  if (is_ascii(text)) return true;
  for (size_t at = 0; at < text.size();) {
    DecodedRune r = decode_rune(text.substr(at));
    if (r.rune == 0xFFFD && r.size == 1) return false;
    at += r.size;
  }
  return true;
}

std::string to_valid_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  split_valid(text, [&](std::string_view s, bool valid) { out += valid ? s : "\xEF\xBF\xBD"; });
  return out;
}

bool is_surely_nfc(std::string_view text) {
  // Every character below U+0300 is normalised and never composes with the preceding one.
  return is_ascii(text) || std::all_of(text.begin(), text.end(),
                                       [](char c) { return static_cast<unsigned char>(c) < 0xCC; });
}

std::string to_nfc(std::string_view text) {
  if (is_surely_nfc(text)) return std::string(text);
  std::string out;
  out.reserve(text.size());
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
  split_valid(text, [&](std::string_view s, bool valid) {
    if (!valid || U_FAILURE(status)) {
      out += s;
      return;
    }
    std::string piece;
    icu::StringByteSink<std::string> sink(&piece);
    nfc->normalizeUTF8(0, icu::StringPiece(s.data(), static_cast<int32_t>(s.size())), sink, nullptr,
                       status);
    out += U_SUCCESS(status) ? std::string_view(piece) : s;
  });
  return out;
}

size_t grapheme_length(std::string_view text) {
  if (text.empty()) return 0;
  // Two consecutive ASCII characters never join, except CR LF.
  bool first_ascii = (text[0] & 0x80) == 0;
  if (first_ascii && text[0] != '\r' && (text.size() == 1 || (text[1] & 0x80) == 0)) return 1;
  if (grapheme_iterator() == nullptr) return joined_length(text);
  // Clusters are short; using a window keeps a walk over a long text linear.
  constexpr size_t kWindow = 256;
  for (size_t window = kWindow;; window *= 4) {
    std::string_view head = text.substr(0, window);
    int32_t length = GraphemeText(head).next();
    if (length < 0) return text.size();
    auto found = static_cast<size_t>(length);
    if (found + 8 < head.size() || head.size() == text.size()) return found;
  }
}

size_t joined_length(std::string_view text) {
  auto ascii = [&](size_t i) { return (text[i] & 0x80) == 0; };
  for (size_t i = 1; i < text.size(); ++i) {
    if (ascii(i - 1) && ascii(i) && !(text[i - 1] == '\r' && text[i] == '\n')) return i;
  }
  return text.size();
}

size_t count_graphemes(std::string_view text) {
  if (is_ascii(text)) {
    size_t count = text.size();
    for (size_t at = text.find("\r\n"); at != std::string_view::npos;
         at = text.find("\r\n", at + 2)) {
      --count;
    }
    return count;
  }
  LANDFORM_CHECK(grapheme_iterator() != nullptr);
  GraphemeText graphemes(text);
  size_t count = 0;
  while (graphemes.next() >= 0) ++count;
  return count;
}

bool is_space(char32_t rune) {
  switch (rune) {
    case 0x85:
    case 0xA0:
    case 0x1680:
    case 0x2028:
    case 0x2029:
    case 0x202F:
    case 0x205F:
    case 0x3000:
      return true;
    default:
      return rune == ' ' || (rune >= '\t' && rune <= '\r') || (rune >= 0x2000 && rune <= 0x200A);
  }
}

}  // namespace landform
