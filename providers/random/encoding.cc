#include "random/encoding.h"

#include <fmt/format.h>
#include <gmp.h>

#include <charconv>
#include <optional>

#include "base/hex.h"
#include "base/quote.h"
#include "base/unicode.h"

namespace landform::random {
namespace {

// Parses 32 digits; the error names the first invalid character.
Result<Uuid, char> from_hex_digits(std::string_view digits) {
  Uuid out;
  for (size_t i = 0; i < out.size(); ++i) {
    int high = hex_digit(digits[2 * i]);
    int low = hex_digit(digits[2 * i + 1]);
    if (high < 0) return digits[2 * i];
    if (low < 0) return digits[2 * i + 1];
    out[i] = static_cast<unsigned char>(high << 4 | low);
  }
  return out;
}

bool has_hyphens(std::string_view text) {
  return text[8] == '-' && text[13] == '-' && text[18] == '-' && text[23] == '-';
}

std::string without_hyphens(std::string_view text) {
  std::string out;
  for (auto [from, size] : {std::pair{0, 8}, {9, 4}, {14, 4}, {19, 4}, {24, 12}}) {
    out += text.substr(static_cast<size_t>(from), static_cast<size_t>(size));
  }
  return out;
}

// As Go's %#U shows a byte: U+0067 'g'.
std::string shown_byte(char c) {
  auto byte = static_cast<unsigned char>(c);
  std::string out = fmt::format("U+{:04X}", byte);
  bool printable = (byte >= 0x20 && byte < 0x7F) || (byte > 0xA0 && byte != 0xAD);
  if (printable) {
    out += " '";
    append_rune(out, byte);
    out += "'";
  }
  return out;
}

bool starts_with_urn(std::string_view text) {
  constexpr std::string_view kPrefix = "urn:uuid:";
  for (size_t i = 0; i < kPrefix.size(); ++i) {
    char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    if (c != kPrefix[i]) return false;
  }
  return true;
}

}  // namespace

Result<std::string> from_base64(std::string_view text, Base64 kind) {
  auto decoded = base64_decode(text, kind);
  if (decoded) return *decoded;
  return Error{fmt::format("illegal base64 data at input byte {}", decoded.error().offset)};
}

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  out.reserve(2 * bytes.size());
  for (char c : bytes) {
    out += kDigits[static_cast<unsigned char>(c) >> 4U];
    out += kDigits[static_cast<unsigned char>(c) & 15U];
  }
  return out;
}

std::string to_decimal(std::string_view bytes) {
  mpz_t number;
  mpz_init(number);
  mpz_import(number, bytes.size(), 1, 1, 1, 0, bytes.data());
  std::string out(mpz_sizeinbase(number, 10) + 2, '\0');
  mpz_get_str(out.data(), 10, number);
  mpz_clear(number);
  out.resize(out.find('\0'));
  return out;
}

std::string to_string(const Uuid& uuid) {
  std::string out = to_hex({reinterpret_cast<const char*>(uuid.data()), uuid.size()});
  for (size_t at : {20, 16, 12, 8}) out.insert(at, 1, '-');
  return out;
}

Result<Uuid> parse_uuid(std::string_view text) {
  if (text.size() != 36) return Error{"uuid string is wrong length"};
  if (!has_hyphens(text)) return Error{"uuid is improperly formatted"};
  auto uuid = from_hex_digits(without_hyphens(text));
  if (!uuid) return Error{"encoding/hex: invalid byte: " + shown_byte(uuid.error())};
  return *uuid;
}

Result<Uuid> parse_any_uuid(std::string_view text) {
  std::string digits;
  if (text.size() == 32) {
    digits = text;
  } else {
    if (text.size() == 36 + 9) {
      if (!starts_with_urn(text)) {
        return Error{"invalid urn prefix: " + go_quote(text.substr(0, 9))};
      }
      text.remove_prefix(9);
    } else if (text.size() == 36 + 2) {
      text.remove_prefix(1);
    } else if (text.size() != 36) {
      return Error{fmt::format("invalid UUID length: {}", text.size())};
    }
    if (!has_hyphens(text)) return Error{"invalid UUID format"};
    digits = without_hyphens(text);
  }
  auto uuid = from_hex_digits(digits);
  if (!uuid) return Error{"invalid UUID format"};
  return *uuid;
}

Result<int64_t> parse_int64(std::string_view text) {
  std::string_view digits = text;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  int64_t out = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
  const char* problem = nullptr;
  if (error == std::errc::invalid_argument || end != digits.data() + digits.size() ||
      (digits.size() < text.size() && digits.starts_with('-'))) {
    problem = "invalid syntax";
  } else if (error == std::errc::result_out_of_range) {
    problem = "value out of range";
  }
  if (problem != nullptr) {
    return Error{fmt::format("strconv.ParseInt: parsing {}: {}", go_quote(text), problem)};
  }
  return out;
}

}  // namespace landform::random
