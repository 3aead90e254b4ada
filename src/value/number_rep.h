// Numbers as MPFR variables. Private to the library.
#pragma once

#include <mpfr.h>

#include "value/counted.h"
#include "value/number.h"

namespace landform::detail {

struct BigRep : Counted {
  mpfr_t value;

  explicit BigRep(mpfr_srcptr source) {
    mpfr_init2(value, mpfr_get_prec(source));
    mpfr_set(value, source, MPFR_RNDN);
  }
  ~BigRep() { mpfr_clear(value); }
  BigRep(const BigRep&) = delete;
  BigRep& operator=(const BigRep&) = delete;

  static Number number(mpfr_srcptr value);
  static void set(mpfr_ptr out, const Number& number);
};

// An MPFR variable for a computation: its limbs are on the stack unless its precision is unusually
// large.
class Scratch {
 public:
  explicit Scratch(mpfr_prec_t precision) : on_heap_(precision > kStackBits) {
    if (on_heap_) {
      mpfr_init2(value_, precision);
      return;
    }
    mpfr_custom_init(limbs_, precision);
    mpfr_custom_init_set(value_, MPFR_ZERO_KIND, 0, precision, limbs_);
  }
  // Holds the number exactly, at the number's precision.
  explicit Scratch(const Number& number) : Scratch(static_cast<mpfr_prec_t>(number.precision())) {
    BigRep::set(value_, number);
  }
  ~Scratch() {
    if (on_heap_) mpfr_clear(value_);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  operator mpfr_ptr() { return value_; }           // NOLINT: stands for the variable
  operator mpfr_srcptr() const { return value_; }  // NOLINT: stands for the variable

 private:
  static constexpr mpfr_prec_t kStackBits = 640;

  mpfr_t value_;
  bool on_heap_;
  mp_limb_t limbs_[kStackBits / (8 * sizeof(mp_limb_t))];
};

}  // namespace landform::detail
