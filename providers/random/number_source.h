// Where random numbers come from: the operating system, or a seed.
//
// Numbers are drawn by the rules of Go's math/rand, so that a seed gives the same results as there.
// A source belongs to one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace landform::random {

class NumberSource {
 public:
  NumberSource() = default;
  NumberSource(const NumberSource&) = delete;
  NumberSource& operator=(const NumberSource&) = delete;
  virtual ~NumberSource() = default;

  virtual uint64_t next() = 0;

  // Uniform over 0 … count-1. A count of 0 stands for 2^64.
  uint64_t below(uint64_t count);
  // The numbers 0 … count-1 in any order.
  std::vector<size_t> permutation(size_t count);

 private:
  uint64_t below_31_bits(uint32_t count);
  uint64_t below_63_bits(uint64_t count);
};

// Unpredictable numbers, for secrets. They are wiped from memory after use.
class SecureSource : public NumberSource {
 public:
  SecureSource() = default;
  SecureSource(const SecureSource&) = delete;
  SecureSource& operator=(const SecureSource&) = delete;
  ~SecureSource() override;
  uint64_t next() override;

 private:
  std::array<uint64_t, 32> drawn_{};
  size_t used_ = drawn_.size();
};

// Unpredictable bytes.
[[nodiscard]] std::string secure_bytes(size_t count);

}  // namespace landform::random
