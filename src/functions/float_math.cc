#include "functions/float_math.h"

#include <cmath>
#include <cstdint>
#include <limits>

// Every operation is rounded separately, except where std::fma is used.
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#else
#pragma GCC optimize("fp-contract=off")
#endif

namespace landform::functions {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// e^x: x = k·ln2 + r with ln2 in two halves, the Taylor series of e^(r/16) - 1, and four squarings
// in the form (1+y)² - 1 = y·(y+2).
double exponential(double x) {
  constexpr double kOverflow = 7.09782712893384e+02;
  constexpr double kLog2E = 1.4426950408889634073599246810018920;
  constexpr double kLn2Upper = 0.69314718055966295651160180568695068359375;
  constexpr double kLn2Lower = 0.28235290563031577122588448175013436025525412068e-12;
  constexpr double kTaylor[] = {1.9841269841269841270e-4,
                                1.3888888888888888889e-3,
                                8.3333333333333333333e-3,
                                4.1666666666666666667e-2,
                                1.6666666666666666667e-1,
                                0.5,
                                1.0};

  if (std::isnan(x)) return x;
  if (x > kOverflow) return kInfinity;
  if (x < -2000) return 0;
  double k = std::nearbyint(kLog2E * x);
  double r = std::fma(-k, kLn2Upper, x);
  r = std::fma(-k, kLn2Lower, r);
  r *= 0.0625;
  double series = 2.4801587301587301587e-5;
  for (double term : kTaylor) series = std::fma(series, r, term);
  double y = r * series;
  for (int i = 0; i < 3; ++i) y *= y + 2.0;
  y = std::fma(y, y + 2.0, 1.0);
  if (k + 1023 < -52) return 0;
  return std::ldexp(y, static_cast<int>(k));
}

bool is_odd(double x) { return std::fabs(x) < 0x1p53 && std::fabs(std::fmod(x, 2.0)) == 1; }

// Powers where an operand is zero or infinite.
double power_at_limits(double x, double y) {
  if (x == 0) {
    bool negative = std::signbit(x) && is_odd(y);
    if (y < 0) return negative ? -kInfinity : kInfinity;
    return negative ? x : 0;
  }
  if (std::isinf(y)) {
    if (x == -1) return 1;
    return (std::fabs(x) < 1) == (y > 0) ? 0 : kInfinity;
  }
  if (x < 0) return power_at_limits(-0.0, -y);
  return y < 0 ? 0 : kInfinity;
}

}  // namespace

double natural_logarithm(double x) {
  constexpr double kLn2High = 6.93147180369123816490e-01;
  constexpr double kLn2Low = 1.90821492927058770002e-10;
  if (std::isnan(x) || x == kInfinity) return x;
  if (x < 0) return kNan;
  if (x == 0) return -kInfinity;

  int exponent = 0;
  double fraction = std::frexp(x, &exponent);
  if (fraction < 7.07106781186547524401e-01) {
    fraction *= 2;
    --exponent;
  }
  double f = fraction - 1;
  double k = exponent;
  double s = f / (2 + f);
  double s2 = s * s;
  double s4 = s2 * s2;
  double odd = s2 * (6.666666666666735130e-01 +
                     s4 * (2.857142874366239149e-01 +
                           s4 * (1.818357216161805012e-01 + s4 * 1.479819860511658591e-01)));
  double even = s4 * (3.999999999940941908e-01 +
                      s4 * (2.222219843214978396e-01 + s4 * 1.531383769920937332e-01));
  double remainder = odd + even;
  double half_square = 0.5 * f * f;
  return k * kLn2High - ((half_square - (s * (half_square + remainder) + k * kLn2Low)) - f);
}

double raise_to_power(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (y == 1) return x;
  if (std::isnan(x) || std::isnan(y)) return kNan;
  if (x == 0 || std::isinf(x) || std::isinf(y)) return power_at_limits(x, y);
  if (y == 0.5) return std::sqrt(x);
  if (y == -0.5) return 1 / std::sqrt(x);

  double whole = 0;
  double part = std::modf(std::fabs(y), &whole);
  if (part != 0 && x < 0) return kNan;
  if (whole >= 0x1p63) {
    if (x == -1) return 1;
    return (std::fabs(x) < 1) == (y > 0) ? 0 : kInfinity;
  }

  double result = 1;
  int64_t exponent = 0;
  if (part != 0) {
    if (part > 0.5) {
      part -= 1;
      whole += 1;
    }
    result = exponential(part * natural_logarithm(x));
  }

  // The integer part by squaring, with the powers of two counted separately.
  int binary = 0;
  double square = std::frexp(x, &binary);
  int64_t square_exponent = binary;
  for (auto i = static_cast<int64_t>(whole); i != 0; i >>= 1) {
    if (square_exponent < -4096 || square_exponent > 4096) {
      exponent += square_exponent;
      break;
    }
    if ((i & 1) == 1) {
      result *= square;
      exponent += square_exponent;
    }
    square *= square;
    square_exponent *= 2;
    if (square < 0.5) {
      square += square;
      --square_exponent;
    }
  }
  if (y < 0) {
    result = 1 / result;
    exponent = -exponent;
  }
  return std::ldexp(result, static_cast<int>(exponent));
}

}  // namespace landform::functions
