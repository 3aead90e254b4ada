#include "functions/uuid.h"

#include "base/ascii.h"
#include "base/hex.h"
#include "base/quote.h"
#include "base/random.h"
#include "functions/digest.h"

namespace landform::functions {
namespace {

std::string with_dashes(std::string_view bytes) {
  std::string digits = to_hex(bytes);
  for (size_t at : {8U, 13U, 18U, 23U}) digits.insert(at, 1, '-');
  return digits;
}

int nibble(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool same_letters(std::string_view a, std::string_view lower) {
  if (a.size() != lower.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (ascii_lower(a[i]) != lower[i]) return false;
  }
  return true;
}

}  // namespace

std::string random_uuid() { return with_dashes(random_bytes(16)); }

std::string name_uuid(std::string_view space, std::string_view name) {
  std::string bytes = digest(Hash::sha1, std::string(space) + std::string(name)).substr(0, 16);
  auto set = [&bytes](size_t i, unsigned mask, unsigned bits) {
    bytes[i] = static_cast<char>((static_cast<unsigned char>(bytes[i]) & mask) | bits);
  };
  set(6, 0x0f, 0x50);
  set(8, 0x3f, 0x80);
  return with_dashes(bytes);
}

Result<std::string> parse_uuid(std::string_view text) {
  const Error bad_format = {"invalid UUID format"};
  bool dashes = true;
  switch (text.size()) {
    case 36:
      break;
    case 45:
      if (!same_letters(text.substr(0, 9), "urn:uuid:")) {
        return Error{"invalid urn prefix: " + go_quote(text.substr(0, 9))};
      }
      text.remove_prefix(9);
      break;
    case 38:
      text = text.substr(1, 36);
      break;
    case 32:
      dashes = false;
      break;
    default:
      return Error{"invalid UUID length: " + std::to_string(text.size())};
  }
  std::string digits(text);
  if (dashes) {
    for (size_t at : {23U, 18U, 13U, 8U}) {
      if (digits[at] != '-') return bad_format;
      digits.erase(at, 1);
    }
  }
  std::string bytes;
  for (size_t i = 0; i < 32; i += 2) {
    int high = nibble(digits[i]);
    int low = nibble(digits[i + 1]);
    if (high < 0 || low < 0) return bad_format;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

}  // namespace landform::functions
