// Huffman codes of limited length, for DEFLATE.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace landform::functions {

struct HuffmanCode {
  uint16_t bits = 0;  // to be written from the lowest bit
  uint16_t length = 0;
};

class HuffmanEncoder {
 public:
  // The optimal code for these frequencies with no code longer than `max_bits`. Of equally good
  // codes, it is the one found by the boundary package-merge algorithm that prefers pairs.
  static HuffmanEncoder for_frequencies(std::span<const int32_t> frequencies, int max_bits);
  // The fixed codes of DEFLATE.
  static const HuffmanEncoder& fixed_literals();
  static const HuffmanEncoder& fixed_distances();

  [[nodiscard]] const HuffmanCode& operator[](size_t symbol) const { return codes_[symbol]; }
  // The total size in bits of symbols with these frequencies.
  [[nodiscard]] int64_t bit_length(std::span<const int32_t> frequencies) const;

 private:
  explicit HuffmanEncoder(size_t size) : codes_(size) {}

  std::vector<HuffmanCode> codes_;
};

}  // namespace landform::functions
