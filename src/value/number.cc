#include "value/number.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "value/number_rep.h"

namespace landform {

using detail::BigRep;
using detail::Scratch;

namespace detail {

// The canonical representation of a value at its precision: an integer, else an exact double, else
// MPFR.
Number BigRep::number(mpfr_srcptr value) {
  LANDFORM_CHECK(!mpfr_nan_p(value));
  Number out;
  out.precision_ = static_cast<uint32_t>(mpfr_get_prec(value));
  bool negative_zero = mpfr_zero_p(value) && mpfr_signbit(value);
  if (!negative_zero && mpfr_integer_p(value) && mpfr_fits_slong_p(value, MPFR_RNDN)) {
    out.kind_ = Number::Kind::integer;
    out.integer_ = mpfr_get_si(value, MPFR_RNDN);
    return out;
  }
  double d = mpfr_get_d(value, MPFR_RNDN);
  if (mpfr_cmp_d(value, d) == 0 && (std::isinf(d) == (mpfr_inf_p(value) != 0))) {
    out.kind_ = Number::Kind::real;
    out.real_ = d;
    return out;
  }
  out.kind_ = Number::Kind::big;
  out.big_ = new BigRep(value);
  return out;
}

void BigRep::set(mpfr_ptr out, const Number& number) {
  switch (number.kind_) {
    case Number::Kind::integer:
      mpfr_set_si(out, number.integer_, MPFR_RNDN);
      break;
    case Number::Kind::real:
      mpfr_set_d(out, number.real_, MPFR_RNDN);
      break;
    case Number::Kind::big:
      mpfr_set(out, number.big_->value, MPFR_RNDN);
      break;
  }
}

}  // namespace detail

Number::Number(const Number& other) : kind_(other.kind_), precision_(other.precision_) {
  integer_ = other.integer_;
  if (kind_ == Kind::big) {
    big_ = other.big_;
    big_->retain();
  } else if (kind_ == Kind::real) {
    real_ = other.real_;
  }
}

Number::Number(Number&& other) noexcept : kind_(other.kind_), precision_(other.precision_) {
  switch (kind_) {
    case Kind::integer:
      integer_ = other.integer_;
      break;
    case Kind::real:
      real_ = other.real_;
      break;
    case Kind::big:
      big_ = other.big_;
      break;
  }
  other.kind_ = Kind::integer;
  other.integer_ = 0;
}

Number& Number::operator=(const Number& other) {
  Number copy(other);
  return *this = std::move(copy);
}

Number& Number::operator=(Number&& other) noexcept {
  if (this != &other) {
    this->~Number();
    new (this) Number(std::move(other));
  }
  return *this;
}

Number::~Number() {
  if (kind_ == Kind::big && big_->release()) delete big_;
}

Number Number::from_unsigned(uint64_t value) {
  Scratch m(64);
  mpfr_set_ui(m, value, MPFR_RNDN);
  return BigRep::number(m);
}

Number Number::from_double(double value) {
  LANDFORM_CHECK(!std::isnan(value));
  Scratch m(53);
  mpfr_set_d(m, value, MPFR_RNDN);
  return BigRep::number(m);
}

Number Number::literal(int64_t value) {
  Number out(value);
  out.precision_ = kMaxPrecision;
  return out;
}

Number Number::infinity(bool negative) {
  Number out;
  out.kind_ = Kind::real;
  out.real_ = negative ? -INFINITY : INFINITY;
  return out;
}

bool Number::is_integer() const {
  switch (kind_) {
    case Kind::integer:
      return true;
    case Kind::real:
      return std::isfinite(real_) && std::trunc(real_) == real_;
    case Kind::big:
      return mpfr_integer_p(big_->value) != 0;
  }
  return false;
}

bool Number::is_infinite() const { return kind_ == Kind::real && std::isinf(real_); }

int Number::sign() const {
  switch (kind_) {
    case Kind::integer:
      return integer_ > 0 ? 1 : integer_ < 0 ? -1 : 0;
    case Kind::real:
      return real_ > 0 ? 1 : real_ < 0 ? -1 : 0;
    case Kind::big:
      return mpfr_sgn(big_->value);
  }
  return 0;
}

bool Number::is_negative() const {
  return sign() < 0 || (kind_ == Kind::real && std::signbit(real_));
}

std::optional<int64_t> Number::to_int64() const {
  if (kind_ == Kind::integer) return integer_;
  if (kind_ == Kind::real && real_ == 0) return 0;
  // All other integers are out of range.
  return std::nullopt;
}

double Number::to_double(bool* exact) const {
  if (kind_ == Kind::real) {
    if (exact != nullptr) *exact = true;
    return real_;
  }
  Scratch m(*this);
  double d = mpfr_get_d(m, MPFR_RNDN);
  if (exact != nullptr) *exact = mpfr_cmp_d(m, d) == 0;
  return d;
}

Number Number::negate() const {
  if (kind_ == Kind::integer && integer_ != 0 && integer_ != std::numeric_limits<int64_t>::min()) {
    Number out(-integer_);
    out.precision_ = precision_;
    return out;
  }
  Scratch m(*this);
  mpfr_neg(m, m, MPFR_RNDN);
  return BigRep::number(m);
}

Number Number::absolute() const { return is_negative() ? negate() : *this; }

namespace {

template <typename Round>
Number rounded(const Number& number, Round round) {
  if (number.is_infinite()) return number;
  Scratch m(number);
  round(m, m);
  mpfr_setsign(m, m, mpfr_zero_p(m) ? 0 : mpfr_signbit(m),
               MPFR_RNDN);  // integers have no negative zero
  return BigRep::number(m);
}

}  // namespace

Number Number::truncate() const {
  if (kind_ == Kind::integer) return *this;
  return rounded(*this, [](mpfr_ptr out, mpfr_srcptr in) { mpfr_trunc(out, in); });
}
Number Number::floor() const {
  if (kind_ == Kind::integer) return *this;
  return rounded(*this, [](mpfr_ptr out, mpfr_srcptr in) { mpfr_floor(out, in); });
}
Number Number::ceil() const {
  if (kind_ == Kind::integer) return *this;
  return rounded(*this, [](mpfr_ptr out, mpfr_srcptr in) { mpfr_ceil(out, in); });
}

Number add(const Number& a, const Number& b) {
  uint32_t precision = std::max(a.precision_, b.precision_);
  int64_t sum = 0;
  if (a.kind_ == Number::Kind::integer && b.kind_ == Number::Kind::integer && precision >= 64 &&
      !__builtin_add_overflow(a.integer_, b.integer_, &sum)) {
    Number out(sum);
    out.precision_ = precision;
    return out;
  }
  Scratch x(a);
  Scratch y(b);
  Scratch z(precision);
  mpfr_add(z, x, y, MPFR_RNDN);
  return BigRep::number(z);
}

Number subtract(const Number& a, const Number& b) { return add(a, b.negate()); }

Number multiply(const Number& a, const Number& b) {
  uint32_t precision = std::max(a.precision_, b.precision_);
  int64_t product = 0;
  if (a.kind_ == Number::Kind::integer && b.kind_ == Number::Kind::integer && precision >= 64 &&
      !__builtin_mul_overflow(a.integer_, b.integer_, &product) && product != 0) {
    Number out(product);
    out.precision_ = precision;
    return out;
  }
  Scratch x(a);
  Scratch y(b);
  Scratch z(Number::kMaxPrecision);
  mpfr_mul(z, x, y, MPFR_RNDN);
  // The product keeps the operands' precision unless it needs more to be exact.
  auto needed =
      static_cast<mpfr_prec_t>(mpfr_zero_p(static_cast<mpfr_srcptr>(z)) ? 1 : mpfr_min_prec(z));
  Scratch rounded(std::max<mpfr_prec_t>(precision, needed));
  mpfr_set(rounded, z, MPFR_RNDN);
  return BigRep::number(rounded);
}

Number divide(const Number& a, const Number& b) {
  uint32_t precision = std::max(a.precision_, b.precision_);
  if (a.kind_ == Number::Kind::integer && b.kind_ == Number::Kind::integer && precision >= 64 &&
      b.integer_ > 0 && a.integer_ != 0 && a.integer_ % b.integer_ == 0) {
    Number out(a.integer_ / b.integer_);
    out.precision_ = precision;
    return out;
  }
  Scratch x(a);
  Scratch y(b);
  Scratch z(precision);
  mpfr_div(z, x, y, MPFR_RNDN);
  return BigRep::number(z);
}

Number modulo(const Number& a, const Number& b) {
  if (a.is_infinite() || b.is_infinite()) return multiply(a, b);
  if (b.sign() == 0) return a;
  if (a.kind_ == Number::Kind::integer && b.kind_ == Number::Kind::integer && a.precision_ >= 64) {
    // Dividing the smallest integer by -1 overflows, but the remainder is 0.
    Number out(b.integer_ == -1 ? 0 : a.integer_ % b.integer_);
    out.precision_ = a.precision_;
    return out;
  }
  Scratch x(a);
  Scratch quotient(divide(a, b).truncate());
  Scratch work(a.precision_);
  Scratch y(b);
  mpfr_set(work, quotient, MPFR_RNDN);
  mpfr_mul(work, y, work, MPFR_RNDN);
  mpfr_sub(work, x, work, MPFR_RNDN);
  return BigRep::number(work);
}

int compare(const Number& a, const Number& b) {
  if (a.kind_ == Number::Kind::integer && b.kind_ == Number::Kind::integer) {
    return a.integer_ < b.integer_ ? -1 : a.integer_ > b.integer_ ? 1 : 0;
  }
  Scratch x(a);
  Scratch y(b);
  int order = mpfr_cmp(x, y);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

bool equal(const Number& a, const Number& b) {
  if (a.kind_ == Number::Kind::integer && b.kind_ == Number::Kind::integer)
    return a.integer_ == b.integer_;
  if (a.sign() != b.sign()) return false;
  if (compare(a, b) == 0) return true;
  if (a.is_integer() || b.is_integer() || a.is_infinite() || b.is_infinite()) return false;
  if (a.precision() == b.precision()) return false;
  return a.to_string() == b.to_string();
}

}  // namespace landform
