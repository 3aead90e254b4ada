// A fingerprint of what is added to it: FNV-1a of 64 bits. It finds changes, not forgeries.
#pragma once

#include <cstdint>
#include <string_view>

namespace landform::awscc {

class Fingerprint {
 public:
  // Also its end: "ab", "c" is not "a", "bc".
  void add(std::string_view text) {
    for (char c : text) step(static_cast<unsigned char>(c));
    add(static_cast<uint64_t>(text.size()));
  }
  void add(uint64_t number) {
    for (int i = 0; i < 8; ++i) step(static_cast<unsigned char>(number >> (8 * i)));
  }
  [[nodiscard]] uint64_t value() const { return value_; }

 private:
  void step(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }
  uint64_t value_ = 0xcbf29ce484222325U;
};

}  // namespace landform::awscc
