#include "functions/text_encoding.h"

#include <unicode/ucnv.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "base/base64.h"
#include "base/check.h"
#include "base/quote.h"
#include "base/unicode.h"
#include "functions/families.h"
#include "functions/single_byte.h"
#include "functions/support.h"

namespace landform::functions {
namespace {

using Kind = TextEncoding::Kind;

void append_unit(std::string& out, uint32_t unit, bool little) {
  char high = static_cast<char>(unit >> 8U);
  char low = static_cast<char>(unit);
  out += little ? low : high;
  out += little ? high : low;
}

std::string encode_utf16(std::string_view text, bool little) {
  std::string out;
  while (!text.empty()) {
    DecodedRune r = decode_rune(text);
    if (r.rune < 0x10000) {
      append_unit(out, r.rune, little);
    } else {
      append_unit(out, 0xd800U + ((r.rune - 0x10000U) >> 10U), little);
      append_unit(out, 0xdc00U + (r.rune & 0x3ffU), little);
    }
    text.remove_prefix(r.size);
  }
  return out;
}

std::optional<std::string> decode_utf16(std::string_view bytes, bool little) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  auto unit = [&](size_t i) -> char32_t {
    auto first = static_cast<unsigned char>(bytes[i]);
    auto second = static_cast<unsigned char>(bytes[i + 1]);
    return little ? second * 256U + first : first * 256U + second;
  };
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 2) {
    char32_t rune = unit(i);
    if (rune >= 0xd800 && rune < 0xe000) {
      bool pair =
          rune < 0xdc00 && i + 2 < bytes.size() && unit(i + 2) >= 0xdc00 && unit(i + 2) < 0xe000;
      if (!pair) return std::nullopt;
      i += 2;
      rune = 0x10000U + ((rune - 0xd800U) << 10U) + (unit(i) - 0xdc00U);
    }
    if (rune == 0xfffd) return std::nullopt;
    append_rune(out, rune);
  }
  return out;
}

using Converter = std::unique_ptr<UConverter, decltype(&ucnv_close)>;

// A converter that stops at invalid input.
Converter open_converter(const char* name) {
  UErrorCode error = U_ZERO_ERROR;
  Converter converter(ucnv_open(name, &error), ucnv_close);
  LANDFORM_CHECK(U_SUCCESS(error));
  ucnv_setFallback(converter.get(), 0);
  ucnv_setFromUCallBack(converter.get(), UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr,
                        &error);
  ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &error);
  return converter;
}

std::optional<std::string> encode_by_icu(const char* converter_name, std::string_view text) {
  std::vector<UChar> units(text.size() + 1);
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = 0;
  u_strFromUTF8(units.data(), static_cast<int32_t>(units.size()), &length, text.data(),
                static_cast<int32_t>(text.size()), &error);
  if (U_FAILURE(error)) return std::nullopt;
  Converter converter = open_converter(converter_name);
  std::string out(static_cast<size_t>(
                      UCNV_GET_MAX_BYTES_FOR_STRING(length, ucnv_getMaxCharSize(converter.get()))),
                  '\0');
  int32_t size = ucnv_fromUChars(converter.get(), out.data(), static_cast<int32_t>(out.size()),
                                 units.data(), length, &error);
  if (U_FAILURE(error)) return std::nullopt;
  out.resize(static_cast<size_t>(size));
  return out;
}

// Seven-bit encodings switch between character sets with escape sequences. Their characters are
// those of an eight-bit encoding, which distinguishes the sets by the first byte.
enum class Set : uint8_t { ascii, kana, ideographs };

struct ShiftEncoding {
  const char* source;  // the eight-bit encoding
  std::string_view to_ascii, to_kana, to_ideographs;
  bool double_tilde;
  bool shift_back;  // whether a text must end in ASCII
};
constexpr ShiftEncoding kHz = {"gb18030", "~}", "", "~{", true, false};
constexpr ShiftEncoding kIso2022Jp = {"euc-jp-2007", "\x1b(B", "\x1b(I", "\x1b$B", false, true};

std::optional<std::string> encode_shifting(const ShiftEncoding& shift, std::string_view text) {
  auto bytes = encode_by_icu(shift.source, text);
  if (!bytes) return std::nullopt;
  std::string out;
  Set current = Set::ascii;
  for (size_t i = 0; i < bytes->size(); ++i) {
    auto byte = static_cast<unsigned char>((*bytes)[i]);
    Set set = Set::ideographs;
    if (byte < 0x80) set = Set::ascii;
    if (byte == 0x8e && !shift.to_kana.empty()) set = Set::kana;
    // Other character sets of the source are not supported here.
    bool pair = set != Set::ascii && i + 1 < bytes->size();
    if (set != Set::ascii && (!pair || (set == Set::ideographs && byte < 0xa1) ||
                              static_cast<unsigned char>((*bytes)[i + 1]) < 0xa1)) {
      return std::nullopt;
    }
    if (set != current) {
      out += set == Set::ascii ? shift.to_ascii
                               : (set == Set::kana ? shift.to_kana : shift.to_ideographs);
      current = set;
    }
    if (set != Set::kana) out += static_cast<char>(byte & 0x7fU);
    if (pair) out += static_cast<char>(static_cast<unsigned char>((*bytes)[++i]) & 0x7fU);
    if (byte == '~' && shift.double_tilde) out += '~';
  }
  if (current != Set::ascii && shift.shift_back) out += shift.to_ascii;
  return out;
}

std::optional<std::string> encode_multi_byte(const TextEncoding& encoding, std::string_view text) {
  if (encoding.name == "HZ-GB-2312") return encode_shifting(kHz, text);
  if (encoding.name == "ISO-2022-JP") return encode_shifting(kIso2022Jp, text);
  return encode_by_icu(encoding.converter, text);
}

std::optional<std::string> decode_by_icu(const TextEncoding& encoding, std::string_view bytes) {
  Converter converter = open_converter(encoding.converter);
  std::vector<UChar> units(bytes.size() * 2 + 1);
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = ucnv_toUChars(converter.get(), units.data(), static_cast<int32_t>(units.size()),
                                 bytes.data(), static_cast<int32_t>(bytes.size()), &error);
  if (U_FAILURE(error)) return std::nullopt;
  // Undefined bytes, which vendors mapped to private characters.
  auto meaningless = [](UChar unit) { return unit >= 0xf8f0 && unit <= 0xf8ff; };
  if (std::any_of(units.begin(), units.begin() + length, meaningless)) return std::nullopt;
  std::string out(static_cast<size_t>(length) * 3, '\0');
  int32_t size = 0;
  u_strToUTF8(out.data(), static_cast<int32_t>(out.size()), &size, units.data(), length, &error);
  if (U_FAILURE(error)) return std::nullopt;
  out.resize(static_cast<size_t>(size));
  return out;
}

bool is_replacement_free(std::string_view text) {
  return text.find("\xef\xbf\xbd") == std::string_view::npos;
}

}  // namespace

std::optional<std::string> encode_text(const TextEncoding& encoding, std::string_view text) {
  switch (encoding.kind) {
    case Kind::ascii:
      if (!is_ascii(text)) return std::nullopt;
      return std::string(text);
    case Kind::utf8:
      return std::string(text);
    case Kind::utf16:
      return "\xfe\xff" + encode_utf16(text, false);
    case Kind::utf16be:
      return encode_utf16(text, false);
    case Kind::utf16le:
      return encode_utf16(text, true);
    case Kind::single_byte:
      return SingleByteTable::for_encoding(encoding).encode(text);
    case Kind::multi_byte:
      return encode_multi_byte(encoding, text);
  }
  return std::nullopt;
}

std::optional<std::string> decode_text(const TextEncoding& encoding, std::string_view bytes) {
  switch (encoding.kind) {
    case Kind::ascii:
      if (!is_ascii(bytes)) return std::nullopt;
      return std::string(bytes);
    case Kind::utf8:
      if (!is_valid_utf8(bytes) || !is_replacement_free(bytes)) return std::nullopt;
      return std::string(bytes);
    case Kind::utf16: {
      bool little = bytes.starts_with("\xff\xfe");
      if (little || bytes.starts_with("\xfe\xff")) bytes.remove_prefix(2);
      return decode_utf16(bytes, little);
    }
    case Kind::utf16be:
      return decode_utf16(bytes, false);
    case Kind::utf16le:
      return decode_utf16(bytes, true);
    case Kind::single_byte:
      return SingleByteTable::for_encoding(encoding).decode(bytes);
    case Kind::multi_byte:
      return decode_by_icu(encoding, bytes);
  }
  return std::nullopt;
}

namespace {

FunctionError unsupported(std::string_view name) {
  return argument_error(
      1,
      go_quote(name) + " is not a supported IANA encoding name or alias in this Terraform version");
}

// Beyond this, ICU's 32-bit lengths would overflow.
constexpr size_t kMaxSize = size_t{1} << 28U;

Output encode_function(Arguments args, Type) {
  const TextEncoding* encoding = find_text_encoding(args[1].as_string());
  if (encoding == nullptr) return unsupported(args[1].as_string());
  std::string_view text = args[0].as_string();
  if (text.size() > kMaxSize) return argument_error(0, "the given string is too large");
  auto bytes = encode_text(*encoding, text);
  if (!bytes) {
    return argument_error(0, "the given string contains characters that cannot be represented in " +
                                 std::string(encoding->name));
  }
  return Value::string(base64_encode(*bytes));
}

Output decode_function(Arguments args, Type) {
  const TextEncoding* encoding = find_text_encoding(args[1].as_string());
  if (encoding == nullptr) return unsupported(args[1].as_string());
  auto bytes = base64_decode(args[0].as_string());
  if (!bytes) {
    return argument_error(0, "the given value is has an invalid base64 symbol at offset " +
                                 std::to_string(bytes.error().offset));
  }
  if (bytes->size() > kMaxSize) return argument_error(0, "the given string is too large");
  auto text = decode_text(*encoding, *bytes);
  if (!text) {
    return argument_error(0, "the given string contains symbols that are not defined for " +
                                 std::string(encoding->name));
  }
  return Value::string(*text);
}

}  // namespace

void add_text_encoding_functions(FunctionTable& table) {
  const Type string = Type::string();
  table.add(define("textdecodebase64",
                   "Decodes Base64, and then a string in a given encoding, by its IANA name.",
                   {parameter("source", string), parameter("encoding", string)}, string,
                   decode_function));
  table.add(define("textencodebase64",
                   "Encodes a string in a given encoding, by its IANA name, and then in Base64.",
                   {parameter("string", string), parameter("encoding", string)}, string,
                   encode_function));
}

}  // namespace landform::functions
