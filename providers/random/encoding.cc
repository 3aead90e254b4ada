#include "random/encoding.h"

#include <fmt/format.h>
#include <gmp.h>

#include <charconv>
#include <optional>

#include "base/quote.h"
#include "base/unicode.h"

namespace landform::random {
namespace {

std::string_view alphabet(Base64 kind) {
  return kind == Base64::url ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
                             : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
}

std::array<int16_t, 256> digit_values(Base64 kind) {
  std::array<int16_t, 256> out;
  out.fill(-1);
  std::string_view digits = alphabet(kind);
  for (size_t i = 0; i < digits.size(); ++i) {
    out[static_cast<unsigned char>(digits[i])] = static_cast<int16_t>(i);
  }
  return out;
}

// Reads base64 four digits at a time, skipping line breaks as Go does.
class Base64Reader {
 public:
  Base64Reader(std::string_view text, Base64 kind)
      : text_(text), padded_(kind == Base64::standard), values_(digit_values(kind)) {}

  Result<std::string> read() {
    while (!fault_ && !end_) read_group();
    if (fault_) return Error{fmt::format("illegal base64 data at input byte {}", *fault_)};
    return std::move(out_);
  }

 private:
  void read_group() {
    uint32_t bits = 0;
    size_t digits = 0;
    while (digits < 4) {
      if (at_ == text_.size()) {
        end_ = true;
        if (digits == 1 || (digits > 0 && padded_)) fault_ = at_ - digits;
        break;
      }
      char c = text_[at_++];
      int value = values_[static_cast<unsigned char>(c)];
      if (value >= 0) {
        bits = bits << 6U | static_cast<uint32_t>(value);
        ++digits;
      } else if (c != '\n' && c != '\r') {
        end_ = true;
        if (c != '=' || !padded_ || digits < 2) {
          fault_ = at_ - 1;
        } else {
          read_padding(digits);
        }
        break;
      }
    }
    if (fault_ || digits == 0) return;
    bits <<= 6 * (4 - digits);
    for (size_t i = 0; i + 1 < digits; ++i) out_ += static_cast<char>(bits >> (16 - 8 * i));
  }

  // What follows the first sign of padding.
  void read_padding(size_t digits) {
    if (digits == 2) {
      skip_line_breaks();
      if (at_ == text_.size()) {
        fault_ = at_;
        return;
      }
      if (text_[at_] != '=') {
        fault_ = at_ - 1;
        return;
      }
      ++at_;
    }
    skip_line_breaks();
    if (at_ < text_.size()) fault_ = at_;
  }

  void skip_line_breaks() {
    while (at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r')) ++at_;
  }

  std::string_view text_;
  bool padded_;
  std::array<int16_t, 256> values_;
  size_t at_ = 0;
  bool end_ = false;
  std::optional<size_t> fault_;
  std::string out_;
};

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Of 32 digits; the error is the first that is none.
Result<Uuid, char> from_hex_digits(std::string_view digits) {
  Uuid out;
  for (size_t i = 0; i < out.size(); ++i) {
    int high = hex_value(digits[2 * i]);
    int low = hex_value(digits[2 * i + 1]);
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

std::string to_base64(std::string_view bytes, Base64 kind) {
  std::string_view digits = alphabet(kind);
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    size_t count = std::min<size_t>(3, bytes.size() - i);
    uint32_t bits = 0;
    for (size_t j = 0; j < 3; ++j) {
      bits = bits << 8U | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (size_t j = 0; j < 4; ++j) {
      if (j <= count) {
        out += digits[bits >> (18 - 6 * j) & 63U];
      } else if (kind == Base64::standard) {
        out += '=';
      }
    }
  }
  return out;
}

Result<std::string> from_base64(std::string_view text, Base64 kind) {
  return Base64Reader(text, kind).read();
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
