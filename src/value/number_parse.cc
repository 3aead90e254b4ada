// Text to numbers.
#include <gmp.h>

#include <string>

#include "value/number.h"
#include "value/number_rep.h"

namespace landform {

using detail::BigRep;
using detail::Scratch;

namespace {

// Larger exponents are useless in practice, and printing such numbers would take forever.
constexpr long kMaxExponent = 1L << 20;

struct Literal {
  bool negative = false;
  std::string digits;  // without the point
  long exponent10 = 0;
  long exponent2 = 0;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::optional<Literal> scan(std::string_view text) {
  Literal out;
  size_t at = 0;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) out.negative = text[at++] == '-';
  size_t point = std::string_view::npos;
  for (; at < text.size(); ++at) {
    if (is_digit(text[at])) {
      out.digits += text[at];
    } else if (text[at] == '.' && point == std::string_view::npos) {
      point = out.digits.size();
    } else {
      break;
    }
  }
  if (out.digits.empty()) return std::nullopt;
  if (point != std::string_view::npos) {
    out.exponent10 = -static_cast<long>(out.digits.size() - point);
  }
  if (at == text.size()) return out;

  char letter = text[at++];
  bool binary = letter == 'p' || letter == 'P';
  if (!binary && letter != 'e' && letter != 'E') return std::nullopt;
  bool negative = false;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) negative = text[at++] == '-';
  if (at == text.size()) return std::nullopt;
  long exponent = 0;
  for (; at < text.size(); ++at) {
    if (!is_digit(text[at])) return std::nullopt;
    exponent = exponent * 10 + (text[at] - '0');
    if (exponent > kMaxExponent) return std::nullopt;
  }
  (binary ? out.exponent2 : out.exponent10) += negative ? -exponent : exponent;
  return out;
}

// 5^n at the precision of `out`, by repeated squaring with some extra bits, so that inexact powers
// are rounded consistently.
void power_of_five(mpfr_ptr out, unsigned long n) {
  constexpr unsigned long kExact = 27;  // 5^27 is the largest that fits 64 bits
  mpfr_ui_pow_ui(out, 5, n < kExact ? n : kExact, MPFR_RNDN);
  if (n <= kExact) return;
  n -= kExact;
  Scratch factor(mpfr_get_prec(out) + 64);
  mpfr_set_ui(factor, 5, MPFR_RNDN);
  for (; n > 0; n >>= 1) {
    if ((n & 1) != 0) mpfr_mul(out, out, factor, MPFR_RNDN);
    mpfr_mul(factor, factor, factor, MPFR_RNDN);
  }
}

}  // namespace

std::optional<Number> Number::parse(std::string_view text) {
  std::string_view magnitude = text;
  bool signed_text = !text.empty() && (text[0] == '+' || text[0] == '-');
  if (signed_text) magnitude.remove_prefix(1);
  if (magnitude == "Inf" || magnitude == "inf") return infinity(text[0] == '-');

  if (!magnitude.empty() && magnitude.size() <= 18 &&
      magnitude.find_first_not_of("0123456789") == std::string_view::npos) {
    int64_t value = 0;
    for (char c : magnitude) value = value * 10 + (c - '0');
    if (value != 0) return literal(text[0] == '-' ? -value : value);
  }

  std::optional<Literal> scanned = scan(text);
  if (!scanned) return std::nullopt;
  mpz_t mantissa;
  mpz_init_set_str(mantissa, scanned->digits.c_str(), 10);
  mpfr_t exact;
  mpfr_init2(exact, static_cast<mpfr_prec_t>(mpz_sizeinbase(mantissa, 2)) + 1);
  mpfr_set_z(exact, mantissa, MPFR_RNDN);
  mpfr_mul_2si(exact, exact, scanned->exponent10 + scanned->exponent2, MPFR_RNDN);
  mpz_clear(mantissa);

  Scratch result(kMaxPrecision);
  long exponent = scanned->exponent10;
  if (exponent == 0) {
    mpfr_set(result, exact, MPFR_RNDN);
  } else {
    Scratch power(kMaxPrecision + 64);
    power_of_five(power, static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
    if (exponent < 0) {
      mpfr_div(result, exact, power, MPFR_RNDN);
    } else {
      mpfr_mul(result, exact, power, MPFR_RNDN);
    }
  }
  mpfr_clear(exact);
  if (scanned->negative) mpfr_neg(result, result, MPFR_RNDN);
  return BigRep::number(result);
}

std::optional<Number> Number::parse_integer(std::string_view digits, int base) {
  bool negative = !digits.empty() && digits[0] == '-';
  std::string_view magnitude = digits;
  if (negative || (!digits.empty() && digits[0] == '+')) magnitude.remove_prefix(1);
  if (magnitude.empty() || base < 2 || base > 62) return std::nullopt;
  // In large bases, GMP uses upper case before lower case; the language does the opposite.
  std::string text(magnitude);
  for (char& c : text) {
    bool lower = c >= 'a' && c <= 'z';
    bool upper = c >= 'A' && c <= 'Z';
    if (!lower && !upper && !is_digit(c)) return std::nullopt;
    if (base > 36 && (lower || upper)) c = static_cast<char>(c ^ 0x20);
  }
  mpz_t integer;
  if (mpz_init_set_str(integer, text.c_str(), base) != 0) {
    mpz_clear(integer);
    return std::nullopt;
  }
  if (negative) mpz_neg(integer, integer);
  size_t bits = mpz_sizeinbase(integer, 2);
  Scratch value(static_cast<mpfr_prec_t>(bits < 64 ? 64 : bits));
  mpfr_set_z(value, integer, MPFR_RNDN);
  Number out = BigRep::number(value);
  mpz_clear(integer);
  return out;
}

}  // namespace landform
