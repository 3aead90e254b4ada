#include "syntax/number_text.h"

#include <algorithm>
#include <limits>

namespace landform::syntax {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

size_t count_digits(std::string_view text) {
  return static_cast<size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
}

// The range of arbitrary-precision binary numbers; beyond it a literal is not a number.
bool is_exponent_in_range(std::string_view digits) {
  constexpr int64_t kMax = std::numeric_limits<int32_t>::max();
  int64_t value = 0;
  for (char c : digits) {
    value = value * 10 + (c - '0');
    if (value > kMax) return false;
  }
  return true;
}

}  // namespace

NumberText read_number(std::string_view text) {
  size_t digits = count_digits(text);
  if (digits == text.size() && digits > 0) {
    int64_t value = 0;
    for (char c : text) {
      if (__builtin_mul_overflow(value, 10, &value) ||
          __builtin_add_overflow(value, c - '0', &value)) {
        return {NumberText::Kind::other};
      }
    }
    return {NumberText::Kind::integer, value};
  }
  text.remove_prefix(digits);
  if (!text.empty() && text[0] == '.') {
    text.remove_prefix(1);
    size_t fraction = count_digits(text);
    digits += fraction;
    text.remove_prefix(fraction);
  }
  if (digits == 0) return {};
  if (!text.empty() && (text[0] == 'e' || text[0] == 'E')) {
    text.remove_prefix(1);
    if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
    size_t exponent = count_digits(text);
    if (exponent == 0 || !is_exponent_in_range(text.substr(0, exponent))) return {};
    text.remove_prefix(exponent);
  }
  return {text.empty() ? NumberText::Kind::other : NumberText::Kind::invalid};
}

}  // namespace landform::syntax
