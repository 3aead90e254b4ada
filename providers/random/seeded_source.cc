#include "random/seeded_source.h"

#include <bit>

namespace landform::random {
namespace {

constexpr size_t kLength = SeededSource::kLength;
constexpr size_t kTap = 273;
using Register = SeededSource::Register;

// Park and Miller's generator, which spreads a seed over the register.
class MinimalStandard {
 public:
  explicit MinimalStandard(int64_t seed) {
    int64_t reduced = seed % kModulus;
    if (reduced < 0) reduced += kModulus;
    if (reduced == 0) reduced = 89482311;
    state_ = static_cast<uint64_t>(reduced);
    for (int i = 0; i < 20; ++i) next();
  }
  uint64_t next() {
    state_ = state_ * 48271 % kModulus;
    return state_;
  }
  // A 64-bit number from three draws.
  uint64_t combined(unsigned first_shift, unsigned second_shift) {
    uint64_t first = next() << first_shift;
    uint64_t second = next() << second_shift;
    return first ^ second ^ next();
  }

 private:
  static constexpr int64_t kModulus = (int64_t{1} << 31) - 1;
  uint64_t state_;
};

// The index of x[n] in the register, for n >= -607.
size_t place(uint64_t n_plus_length) {
  return (2 * kLength - kTap - 1 - n_plus_length % kLength) % kLength;
}

// p * p modulo t^607 - t^334 - 1.
Register squared(const Register& p) {
  std::array<uint64_t, 2 * kLength - 1> product{};
  for (size_t i = 0; i < kLength; ++i) {
    product[2 * i] += p[i] * p[i];
    const uint64_t twice = 2 * p[i];
    for (size_t j = i + 1; j < kLength; ++j) product[i + j] += twice * p[j];
  }
  for (size_t d = product.size() - 1; d >= kLength; --d) {
    product[d - kLength] += product[d];
    product[d - kTap] += product[d];
  }
  Register out;
  for (size_t i = 0; i < kLength; ++i) out[i] = product[i];
  return out;
}

Register times_t(const Register& p) {
  Register out;
  for (size_t i = 1; i < kLength; ++i) out[i] = p[i - 1];
  out[0] = p[kLength - 1];
  out[kLength - kTap] += p[kLength - 1];
  return out;
}

Register power_of_t(uint64_t exponent) {
  Register out{};
  out[0] = 1;
  for (int bit = std::bit_width(exponent) - 1; bit >= 0; --bit) {
    out = squared(out);
    if ((exponent >> static_cast<unsigned>(bit) & 1U) != 0) out = times_t(out);
  }
  return out;
}

// The register after `steps` steps from the starting point of the fixed numbers.
Register after(uint64_t steps) {
  Register start;
  MinimalStandard numbers(1);
  for (uint64_t& number : start) number = numbers.combined(20, 10);
  std::array<uint64_t, 2 * kLength> x;
  for (size_t i = 0; i < kLength; ++i) x[i] = start[place(i)];
  for (size_t i = kLength; i < x.size(); ++i) x[i] = x[i - kLength] + x[i - kTap];

  const Register power = power_of_t(steps);
  Register out;
  for (size_t j = 0; j < kLength; ++j) {
    uint64_t sum = 0;
    for (size_t k = 0; k < kLength; ++k) sum += power[k] * x[j + k];
    out[place(steps + j)] = sum;
  }
  return out;
}

const Register& fixed_numbers() {
  static const Register numbers = after(7'800'000'000'000);
  return numbers;
}

}  // namespace

SeededSource::SeededSource(int64_t seed) : tap_(0), feed_(kLength - kTap) {
  const Register& fixed = fixed_numbers();
  MinimalStandard numbers(seed);
  for (size_t i = 0; i < kLength; ++i) register_[i] = numbers.combined(40, 20) ^ fixed[i];
}

uint64_t SeededSource::next() {
  tap_ = (tap_ == 0 ? kLength : tap_) - 1;
  feed_ = (feed_ == 0 ? kLength : feed_) - 1;
  return register_[feed_] += register_[tap_];
}

int64_t seed_of(std::string_view text) {
  constexpr uint64_t kPolynomial = 0xD800000000000000;
  uint64_t crc = ~uint64_t{0};
  for (char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? kPolynomial : 0);
  }
  return static_cast<int64_t>(~crc);
}

}  // namespace landform::random
