// Logarithm and power of doubles, the same to the last bit on every machine.
//
// Results are stored in states and compared with those of other programs, so these functions use
// the same methods (the logarithm of FreeBSD's libm, powers by squaring, an exponential by
// Shibata's reduction) instead of whatever C library is installed.
#pragma once

namespace landform::functions {

[[nodiscard]] double natural_logarithm(double x);
[[nodiscard]] double raise_to_power(double x, double y);

}  // namespace landform::functions
