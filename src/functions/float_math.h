// Logarithm and power of doubles, the same to the last bit on every machine.
//
// Their results are stored in states and compared with those of other programs, so they follow the
// methods that these use (the logarithm of FreeBSD's libm, powers by squaring, an exponential by
// Shibata's reduction) rather than whatever C library is installed.
#pragma once

namespace landform::functions {

[[nodiscard]] double natural_logarithm(double x);
[[nodiscard]] double raise_to_power(double x, double y);

}  // namespace landform::functions
