#include "functions/single_byte.h"

#include <unicode/ucnv.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

#include "base/check.h"
#include "base/unicode.h"

namespace landform::functions {
namespace {

constexpr char32_t kNone = 0xfffd;

// The upper half of ISO 8859-16, which ICU lacks.
constexpr std::u32string_view kLatin10 =
    U"\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńò"
    U"óôőöśűùúûüęțÿ";

// Where ICU's tables differ from those of the WHATWG Encoding Standard.
struct Override {
  std::string_view encoding;
  unsigned char byte;
  char32_t rune;
};
constexpr Override kOverrides[] = {
    {"IBM437", 0xe6, 0xb5},        {"IBM852", 0xaa, 0xac},  {"IBM860", 0xe6, 0xb5},
    {"IBM862", 0xe6, 0xb5},        {"IBM863", 0xe6, 0xb5},  {"IBM865", 0xe6, 0xb5},
    {"KOI8-U", 0xae, 0x45e},       {"KOI8-U", 0xbe, 0x40e}, {"windows-1253", 0xaa, kNone},
    {"windows-1255", 0xca, 0x5ba},
};

// Encodings whose C1 control characters count as characters.
constexpr std::string_view kWithC1[] = {"IBM037", "IBM1047", "IBM01140", "ISO_8859-1:1987",
                                        "ISO_8859-9:1989"};

std::array<char32_t, 256> icu_table(const char* converter_name) {
  std::array<char32_t, 256> runes;
  runes.fill(kNone);
  UErrorCode error = U_ZERO_ERROR;
  std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(ucnv_open(converter_name, &error),
                                                               ucnv_close);
  LANDFORM_CHECK(U_SUCCESS(error));
  ucnv_setFallback(converter.get(), 0);
  ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &error);
  for (size_t byte = 0; byte < 256; ++byte) {
    char source = static_cast<char>(byte);
    UChar target[4];
    error = U_ZERO_ERROR;
    ucnv_reset(converter.get());
    int32_t size = ucnv_toUChars(converter.get(), target, 4, &source, 1, &error);
    if (U_SUCCESS(error) && size == 1) runes[byte] = target[0];
  }
  return runes;
}

bool is_private_use(char32_t rune) { return rune >= 0xe000 && rune <= 0xf8ff && rune != 0xf8ff; }

}  // namespace

SingleByteTable::SingleByteTable(const TextEncoding& encoding) {
  if (*encoding.converter != '\0') {
    runes_ = icu_table(encoding.converter);
  } else {
    for (size_t i = 0; i < 0xa0; ++i) runes_[i] = i < 0x80 ? static_cast<char32_t>(i) : kNone;
    std::copy(kLatin10.begin(), kLatin10.end(), runes_.begin() + 0xa0);
  }
  bool with_c1 =
      std::find(std::begin(kWithC1), std::end(kWithC1), encoding.name) != std::end(kWithC1);
  for (size_t byte = 0; byte < 256; ++byte) {
    // IBM's encodings permute three control characters.
    if (byte < 0x80 && runes_['A'] == 'A') runes_[byte] = static_cast<char32_t>(byte);
    bool c1 = runes_[byte] >= 0x80 && runes_[byte] < 0xa0;
    if ((c1 && !with_c1) || is_private_use(runes_[byte])) runes_[byte] = kNone;
  }
  for (const Override& o : kOverrides) {
    if (o.encoding == encoding.name) runes_[o.byte] = o.rune;
  }
  for (size_t byte = 0; byte < 256; ++byte) {
    if (runes_[byte] != kNone) bytes_.emplace(runes_[byte], static_cast<char>(byte));
  }
}

const SingleByteTable& SingleByteTable::for_encoding(const TextEncoding& encoding) {
  static std::mutex mutex;
  static auto& tables = *new std::map<std::string_view, std::unique_ptr<SingleByteTable>>;
  std::lock_guard lock(mutex);
  auto& table = tables[encoding.name];
  if (table == nullptr) table.reset(new SingleByteTable(encoding));
  return *table;
}

std::optional<std::string> SingleByteTable::encode(std::string_view text) const {
  std::string out;
  while (!text.empty()) {
    DecodedRune r = decode_rune(text);
    auto byte = bytes_.find(r.rune);
    if (byte == bytes_.end()) return std::nullopt;
    out += byte->second;
    text.remove_prefix(r.size);
  }
  return out;
}

std::optional<std::string> SingleByteTable::decode(std::string_view bytes) const {
  std::string out;
  for (char byte : bytes) {
    char32_t rune = runes_[static_cast<unsigned char>(byte)];
    if (rune == kNone) return std::nullopt;
    append_rune(out, rune);
  }
  return out;
}

}  // namespace landform::functions
