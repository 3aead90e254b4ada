#include "base/base64.h"

#include <algorithm>
#include <array>

namespace landform {
namespace {

constexpr std::string_view kStandard =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kUrl =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr uint8_t kInvalid = 0xff;

using Values = std::array<uint8_t, 256>;

constexpr Values values_of(std::string_view alphabet) {
  Values values{};
  values.fill(kInvalid);
  for (size_t i = 0; i < alphabet.size(); ++i) {
    values[static_cast<unsigned char>(alphabet[i])] = static_cast<uint8_t>(i);
  }
  return values;
}

constexpr Values kStandardValues = values_of(kStandard);
constexpr Values kUrlValues = values_of(kUrl);

size_t skip_line_breaks(std::string_view text, size_t at) {
  while (at < text.size() && (text[at] == '\n' || text[at] == '\r')) ++at;
  return at;
}

// Checks the padding, which starts after `digits` digits of the last group.
Result<bool, Base64Error> check_padding(std::string_view text, size_t at, size_t digits) {
  if (digits < 2) return Base64Error{at - 1};
  at = skip_line_breaks(text, at);
  if (digits == 2) {
    if (at == text.size()) return Base64Error{at};
    if (text[at] != '=') return Base64Error{at - 1};
    at = skip_line_breaks(text, at + 1);
  }
  if (at < text.size()) return Base64Error{at};
  return true;
}

// The bytes of an incomplete group.
void append_rest(std::string& out, uint32_t group, size_t digits) {
  if (digits == 0) return;
  group <<= 6 * (4 - digits);
  for (size_t i = 0; i + 1 < digits; ++i) out += static_cast<char>(group >> (16 - 8 * i));
}

}  // namespace

std::string base64_encode(std::string_view bytes, Base64 kind) {
  std::string_view alphabet = kind == Base64::url_raw ? kUrl : kStandard;
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    for (size_t j = 0; j < 3; ++j) {
      group = group << 8U | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    size_t digits = std::min<size_t>(bytes.size() - i, 3) + 1;
    for (size_t j = 0; j < digits; ++j) out += alphabet[group >> (18 - 6 * j) & 0x3fU];
    if (kind == Base64::standard) out.append(4 - digits, '=');
  }
  return out;
}

Result<std::string, Base64Error> base64_decode(std::string_view text, Base64 kind) {
  const Values& values = kind == Base64::url_raw ? kUrlValues : kStandardValues;
  bool padded = kind == Base64::standard;
  std::string out;
  out.reserve(text.size() / 4 * 3);
  uint32_t group = 0;
  size_t digits = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (uint8_t value = values[static_cast<unsigned char>(c)]; value != kInvalid) {
      group = group << 6U | value;
      if (++digits < 4) continue;
      out += {static_cast<char>(group >> 16U), static_cast<char>(group >> 8U),
              static_cast<char>(group)};
      group = 0;
      digits = 0;
    } else if (c == '=' && padded) {
      auto padding = check_padding(text, at + 1, digits);
      if (!padding) return padding.error();
      append_rest(out, group, digits);
      return out;
    } else if (c != '\n' && c != '\r') {
      return Base64Error{at};
    }
  }
  if (digits == 1 || (digits != 0 && padded)) return Base64Error{text.size() - digits};
  append_rest(out, group, digits);
  return out;
}

}  // namespace landform
