// Exact decimal expansion of binary numbers, and rounding in it: the arithmetic behind printing
// numbers. Private to the library.
#pragma once

#include <gmp.h>

#include <string>

namespace landform::detail {

// 0.d1d2d3… × 10^exponent; no leading or trailing zero digits; zero has no digits.
struct Decimal {
  std::string digits;
  long exponent = 0;

  // mantissa × 2^shift, exactly.
  static Decimal from_binary(mpz_srcptr mantissa, long shift);

  [[nodiscard]] char at(size_t i) const { return i < digits.size() ? digits[i] : '0'; }
  // To n digits: nearest with ties to even, up, or down.
  void round(size_t n);
  void round_up(size_t n);
  void round_down(size_t n);

 private:
  void trim();
};

// Rounds the exact expansion of mantissa × 2^exponent, a number of `precision` bits, to the
// shortest digits that still read back as that number.
Decimal shortest_decimal(mpz_srcptr mantissa, long exponent, unsigned precision);

}  // namespace landform::detail
