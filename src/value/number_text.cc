// Numbers as text.
#include <gmp.h>

#include <algorithm>
#include <string>

#include "base/check.h"
#include "value/decimal.h"
#include "value/number.h"
#include "value/number_rep.h"

namespace landform {

using detail::Decimal;
using detail::Scratch;

namespace {

// The exact digits of a number, or the shortest.
Decimal digits_of(const Number& number, bool shortest) {
  if (number.sign() == 0) return {};
  Scratch m(number);
  mpfr_abs(m, m, MPFR_RNDN);
  mpz_t mantissa;
  mpz_init(mantissa);
  long exponent = mpfr_get_z_2exp(mantissa, m);
  Decimal out = shortest ? detail::shortest_decimal(mantissa, exponent, number.precision())
                         : Decimal::from_binary(mantissa, exponent);
  mpz_clear(mantissa);
  return out;
}

// ddd.ddd with `fraction` digits after the point.
void append_plain(std::string& out, const Decimal& d, long fraction) {
  if (d.exponent > 0) {
    auto whole = static_cast<size_t>(d.exponent);
    out += d.digits.substr(0, whole);
    if (d.digits.size() < whole) out.append(whole - d.digits.size(), '0');
  } else {
    out += '0';
  }
  if (fraction <= 0) return;
  out += '.';
  for (long i = 0; i < fraction; ++i) {
    long at = d.exponent + i;
    out += at < 0 ? '0' : d.at(static_cast<size_t>(at));
  }
}

// d.ddde±dd with `fraction` digits after the point.
void append_scientific(std::string& out, const Decimal& d, long fraction, char letter) {
  out += d.at(0);
  if (fraction > 0) {
    out += '.';
    for (long i = 1; i <= fraction; ++i) out += d.at(static_cast<size_t>(i));
  }
  long exponent = d.digits.empty() ? 0 : d.exponent - 1;
  out += letter;
  out += exponent < 0 ? '-' : '+';
  std::string text = std::to_string(std::abs(exponent));
  if (text.size() < 2) out += '0';
  out += text;
}

}  // namespace

std::string Number::to_string() const {
  if (kind_ == Kind::integer) return std::to_string(integer_);
  return format('f', -1);
}

std::string Number::format(char format, int digits) const {
  if (is_infinite()) return sign() < 0 ? "-Inf" : "+Inf";
  bool shortest = digits < 0;
  Decimal d = digits_of(*this, shortest);
  long precision = digits;
  auto size = [&] { return static_cast<long>(d.digits.size()); };
  if (shortest) {
    switch (format) {
      case 'e':
      case 'E':
        precision = size() - 1;
        break;
      case 'f':
        precision = std::max(size() - d.exponent, 0L);
        break;
      default:
        precision = size();
    }
  } else {
    long keep = precision;
    if (format == 'e' || format == 'E') keep = precision + 1;
    if (format == 'f') keep = std::max(d.exponent + precision, -1L);
    if (format == 'g' || format == 'G') keep = precision = std::max(precision, 1L);
    if (keep < 0) {
      d = {};  // too small to show
    } else {
      d.round(static_cast<size_t>(keep));
    }
  }

  std::string out;
  if (is_negative()) out += '-';
  switch (format) {
    case 'e':
    case 'E':
      append_scientific(out, d, std::max(precision, 0L), format);
      return out;
    case 'f':
      append_plain(out, d, precision);
      return out;
    default: {
      LANDFORM_CHECK(format == 'g' || format == 'G');
      // An exponent is used when the number is tiny or has more integer digits than significant
      // ones.
      long significant = precision;
      if (significant > size() && size() >= d.exponent) significant = size();
      if (shortest) significant = 6;
      long exponent = d.exponent - 1;
      if (exponent < -4 || exponent >= significant) {
        append_scientific(out, d, std::max(std::min(precision, size()) - 1, 0L),
                          format == 'g' ? 'e' : 'E');
      } else {
        if (precision > d.exponent) precision = size();
        append_plain(out, d, std::max(precision - d.exponent, 0L));
      }
      return out;
    }
  }
}

std::string Number::integer_to_string(int base) const {
  LANDFORM_CHECK(is_integer());
  Scratch m(*this);
  mpz_t integer;
  mpz_init(integer);
  mpfr_get_z(integer, m, MPFR_RNDN);
  std::string out(mpz_sizeinbase(integer, base) + 2, '\0');
  mpz_get_str(out.data(), base, integer);
  mpz_clear(integer);
  out.resize(out.find('\0'));
  return out;
}

}  // namespace landform
