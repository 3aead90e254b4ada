#include "value/decimal.h"

#include <algorithm>
#include <cstdlib>

namespace landform::detail {
namespace {

class Integer {
 public:
  Integer() { mpz_init(value_); }
  explicit Integer(mpz_srcptr other) { mpz_init_set(value_, other); }
  ~Integer() { mpz_clear(value_); }
  Integer(const Integer&) = delete;
  Integer& operator=(const Integer&) = delete;
  operator mpz_ptr() { return value_; }  // NOLINT: stands for the variable

 private:
  mpz_t value_;
};

}  // namespace

Decimal Decimal::from_binary(mpz_srcptr mantissa, long shift) {
  Decimal out;
  if (mpz_sgn(mantissa) == 0) return out;
  Integer m(mantissa);
  if (shift < 0) {
    auto zeros = static_cast<long>(mpz_scan1(m, 0));
    long strip = std::min(zeros, -shift);
    mpz_tdiv_q_2exp(m, m, static_cast<mp_bitcnt_t>(strip));
    shift += strip;
  }
  if (shift > 0) mpz_mul_2exp(m, m, static_cast<mp_bitcnt_t>(shift));
  if (shift < 0) {
    // m / 2^k = m × 5^k / 10^k
    Integer power;
    mpz_ui_pow_ui(power, 5, static_cast<unsigned long>(-shift));
    mpz_mul(m, m, power);
  }
  out.digits.resize(mpz_sizeinbase(m, 10) + 2);
  mpz_get_str(out.digits.data(), 10, m);
  out.digits.resize(out.digits.find('\0'));
  out.exponent = static_cast<long>(out.digits.size()) + std::min(shift, 0L);
  out.trim();
  return out;
}

void Decimal::trim() {
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.empty()) exponent = 0;
}

void Decimal::round(size_t n) {
  if (n >= digits.size()) return;
  bool up = digits[n] > '5';
  if (digits[n] == '5') {
    bool halfway = n + 1 == digits.size();
    up = !halfway || (n > 0 && (digits[n - 1] - '0') % 2 != 0);
  }
  if (up) {
    round_up(n);
  } else {
    round_down(n);
  }
}

void Decimal::round_up(size_t n) {
  if (n >= digits.size()) return;
  while (n > 0 && digits[n - 1] == '9') --n;
  if (n == 0) {
    // All nines: one more digit in front.
    digits = "1";
    ++exponent;
    return;
  }
  ++digits[n - 1];
  digits.resize(n);
}

void Decimal::round_down(size_t n) {
  if (n >= digits.size()) return;
  digits.resize(n);
  trim();
}

Decimal shortest_decimal(mpz_srcptr mantissa, long exponent, unsigned precision) {
  Decimal d = Decimal::from_binary(mantissa, exponent);
  if (d.digits.empty()) return d;

  // Scale so that the lowest bit is half a unit in the last place; the neighbours are then one
  // away.
  Integer m(mantissa);
  long excess = static_cast<long>(mpz_sizeinbase(m, 2)) - (static_cast<long>(precision) + 1);
  if (excess < 0) mpz_mul_2exp(m, m, static_cast<mp_bitcnt_t>(-excess));
  if (excess > 0) mpz_tdiv_q_2exp(m, m, static_cast<mp_bitcnt_t>(excess));
  exponent += excess;

  // Ties round to even mantissas, so an even one may be printed as the bound itself.
  bool inclusive = mpz_tstbit(m, 1) == 0;
  Integer neighbour;
  mpz_sub_ui(neighbour, m, 1);
  Decimal lower = Decimal::from_binary(neighbour, exponent);
  mpz_add_ui(neighbour, m, 1);
  Decimal upper = Decimal::from_binary(neighbour, exponent);

  for (size_t i = 0; i < d.digits.size(); ++i) {
    char digit = d.digits[i];
    char low = lower.at(i);
    char high = upper.at(i);
    bool may_go_down = low != digit || (inclusive && i + 1 == lower.digits.size());
    bool may_go_up =
        digit != high && (inclusive || digit + 1 < high || i + 1 < upper.digits.size());
    if (may_go_down && may_go_up) {
      d.round(i + 1);
      return d;
    }
    if (may_go_down) {
      d.round_down(i + 1);
      return d;
    }
    if (may_go_up) {
      d.round_up(i + 1);
      return d;
    }
  }
  return d;
}

}  // namespace landform::detail
