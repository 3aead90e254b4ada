#include <fmt/format.h>

#include <optional>
#include <string>

#include "base/unicode.h"
#include "value/timestamp.h"

namespace landform {
namespace {

constexpr uint64_t kLimit = uint64_t{1} << 63U;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

uint64_t unit_size(std::string_view unit) {
  if (unit == "ns") return 1;
  if (unit == "us" || unit == "\u00b5s" || unit == "\u03bcs") return 1000;
  if (unit == "ms") return 1'000'000;
  if (unit == "s") return 1'000'000'000;
  if (unit == "m") return 60'000'000'000;
  if (unit == "h") return 3'600'000'000'000;
  return 0;
}

// Everything but plain ASCII as escaped bytes.
std::string quote_bytes(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || byte < ' ') {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + '"';
}

std::optional<uint64_t> take_integer(std::string_view& text) {
  uint64_t n = 0;
  for (; !text.empty() && is_digit(text[0]); text.remove_prefix(1)) {
    if (n > kLimit / 10) return std::nullopt;
    n = n * 10 + static_cast<uint64_t>(text[0] - '0');
    if (n > kLimit) return std::nullopt;
  }
  return n;
}

// Digits after a point, as a number and the power of ten to divide it by; digits that do not fit
// are dropped.
struct Fraction {
  uint64_t digits = 0;
  double scale = 1;
};

Fraction take_fraction(std::string_view& text) {
  Fraction f;
  bool full = false;
  for (; !text.empty() && is_digit(text[0]); text.remove_prefix(1)) {
    full = full || f.digits > (kLimit - 1) / 10;
    uint64_t next = full ? 0 : f.digits * 10 + static_cast<uint64_t>(text[0] - '0');
    full = full || next > kLimit;
    if (full) continue;
    f.digits = next;
    f.scale *= 10;
  }
  return f;
}

}  // namespace

Result<int64_t> parse_duration(std::string_view text) {
  const Error invalid = {"time: invalid duration " + quote_bytes(text)};
  std::string_view rest = text;
  bool negative = rest.starts_with('-');
  if (negative || rest.starts_with('+')) rest.remove_prefix(1);
  if (rest == "0") return 0;
  if (rest.empty()) return invalid;

  uint64_t total = 0;
  while (!rest.empty()) {
    if (rest[0] != '.' && !is_digit(rest[0])) return invalid;
    bool digits = is_digit(rest[0]);
    auto whole = take_integer(rest);
    if (!whole) return invalid;
    Fraction fraction;
    if (rest.starts_with('.')) {
      rest.remove_prefix(1);
      digits = digits || (!rest.empty() && is_digit(rest[0]));
      fraction = take_fraction(rest);
    }
    if (!digits) return invalid;
    size_t end = 0;
    while (end < rest.size() && rest[end] != '.' && !is_digit(rest[end])) ++end;
    if (end == 0) return Error{"time: missing unit in duration " + quote_bytes(text)};
    std::string_view unit = rest.substr(0, end);
    rest.remove_prefix(end);
    uint64_t size = unit_size(unit);
    if (size == 0) {
      return Error{"time: unknown unit " + quote_bytes(unit) + " in duration " + quote_bytes(text)};
    }
    if (*whole > kLimit / size) return invalid;
    uint64_t part = *whole * size;
    part += static_cast<uint64_t>(static_cast<double>(fraction.digits) *
                                  (static_cast<double>(size) / fraction.scale));
    if (part > kLimit || total + part > kLimit) return invalid;
    total += part;
  }
  if (negative) return static_cast<int64_t>(-total);
  if (total > kLimit - 1) return invalid;
  return static_cast<int64_t>(total);
}

}  // namespace landform
