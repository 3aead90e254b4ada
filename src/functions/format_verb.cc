#include "functions/format_verb.h"

#include <algorithm>

namespace landform::functions {
namespace {

// What Go's fmt prints when it cannot parse a width: it treats the verb as missing and the argument
// as extra.
bool too_large(const FormatVerb& verb) {
  return verb.width > kMaxFormatSize || verb.precision > kMaxFormatSize;
}

std::string complaint(const char* type, const std::string& number) {
  return std::string("%!(NOVERB)%!(EXTRA ") + type + "=" + number + ")";
}

int base_of(char mode) {
  switch (mode) {
    case 'b':
      return 2;
    case 'o':
      return 8;
    case 'x':
    case 'X':
      return 16;
    default:
      return 10;
  }
}

const char* prefix_of(char mode) {
  switch (mode) {
    case 'b':
      return "0b";
    case 'o':
      return "0";
    case 'x':
      return "0x";
    case 'X':
      return "0X";
    default:
      return "";
  }
}

const char* sign_of(const FormatVerb& verb, bool negative) {
  if (negative) return "-";
  if (verb.plus) return "+";
  return verb.space ? " " : "";
}

}  // namespace

std::string format_integer(const FormatVerb& verb, const Number& number) {
  if (too_large(verb)) return complaint("*big.Int", number.integer_to_string(10));
  std::string digits = number.absolute().integer_to_string(base_of(verb.mode));
  if (digits == "-0") digits = "0";
  if (verb.mode == 'X') {
    std::transform(digits.begin(), digits.end(), digits.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  }
  if (digits == "0" && verb.precision == 0) return "";
  std::string head = sign_of(verb, number.sign() < 0);
  if (verb.sharp) head += prefix_of(verb.mode);

  size_t zeros = 0;
  if (verb.precision > static_cast<int64_t>(digits.size())) {
    zeros = static_cast<size_t>(verb.precision) - digits.size();
  }
  size_t left = 0;
  size_t right = 0;
  size_t length = head.size() + zeros + digits.size();
  if (verb.width > static_cast<int64_t>(length)) {
    size_t missing = static_cast<size_t>(verb.width) - length;
    if (verb.minus) {
      right = missing;
    } else if (verb.zero && verb.precision < 0) {
      zeros = missing;
    } else {
      left = missing;
    }
  }
  return std::string(left, ' ') + head + std::string(zeros, '0') + digits + std::string(right, ' ');
}

std::string format_real(const FormatVerb& verb, const Number& number) {
  if (too_large(verb)) return complaint("*big.Float", number.format('g', -1));
  bool shortest = verb.mode == 'g' || verb.mode == 'G';
  int digits = verb.precision >= 0 ? static_cast<int>(verb.precision) : (shortest ? -1 : 6);
  std::string text = number.format(verb.mode, digits);
  std::string sign;
  if (text.front() == '-') {
    sign = "-";
    text.erase(0, 1);
  } else if (text.front() == '+') {
    sign = verb.space ? " " : "+";
    text.erase(0, 1);
  } else {
    sign = sign_of(verb, false);
  }
  size_t padding = 0;
  if (verb.width > static_cast<int64_t>(sign.size() + text.size())) {
    padding = static_cast<size_t>(verb.width) - sign.size() - text.size();
  }
  if (verb.zero && !number.is_infinite()) return sign + std::string(padding, '0') + text;
  if (verb.minus) return sign + text + std::string(padding, ' ');
  return std::string(padding, ' ') + sign + text;
}

}  // namespace landform::functions
