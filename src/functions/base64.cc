#include "functions/base64.h"

#include <array>
#include <cstdint>

namespace landform::functions {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr uint8_t kInvalid = 0xff;

constexpr std::array<uint8_t, 256> kValues = [] {
  std::array<uint8_t, 256> values{};
  values.fill(kInvalid);
  for (size_t i = 0; i < kAlphabet.size(); ++i) {
    values[static_cast<unsigned char>(kAlphabet[i])] = static_cast<uint8_t>(i);
  }
  return values;
}();

size_t skip_line_breaks(std::string_view text, size_t at) {
  while (at < text.size() && (text[at] == '\n' || text[at] == '\r')) ++at;
  return at;
}

// Checks what follows the first '=' after `digits` digits of the last group.
Result<bool, Base64Error> check_padding(std::string_view text, size_t at, int digits) {
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

}  // namespace

std::string base64_encode(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    for (size_t j = 0; j < 3; ++j) {
      group = group << 8U | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    size_t digits = std::min<size_t>(bytes.size() - i, 3) + 1;
    for (size_t j = 0; j < 4; ++j) {
      out += j < digits ? kAlphabet[group >> (18 - 6 * j) & 0x3fU] : '=';
    }
  }
  return out;
}

Result<std::string, Base64Error> base64_decode(std::string_view text) {
  std::string out;
  uint32_t group = 0;
  int digits = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (uint8_t value = kValues[static_cast<unsigned char>(c)]; value != kInvalid) {
      group = group << 6U | value;
      if (++digits < 4) continue;
      out += {static_cast<char>(group >> 16U), static_cast<char>(group >> 8U),
              static_cast<char>(group)};
      group = 0;
      digits = 0;
    } else if (c == '=') {
      auto padding = check_padding(text, at + 1, digits);
      if (!padding) return padding.error();
      group <<= 6U * static_cast<unsigned>(4 - digits);
      out += static_cast<char>(group >> 16U);
      if (digits == 3) out += static_cast<char>(group >> 8U);
      return out;
    } else if (c != '\n' && c != '\r') {
      return Base64Error{at};
    }
  }
  if (digits != 0) return Base64Error{text.size() - static_cast<size_t>(digits)};
  return out;
}

}  // namespace landform::functions
