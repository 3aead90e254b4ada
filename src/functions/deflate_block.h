// Blocks of a DEFLATE stream.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "functions/deflate.h"
#include "functions/huffman.h"

namespace landform::functions {

class DeflateBlockWriter {
 public:
  // Writes tokens with fixed codes, with dynamic codes, or `text` uncompressed, whichever is
  // smallest. Without the text, sizes are compared without the extra bits of matches, which are the
  // same for both kinds of codes.
  void write_block(std::span<const DeflateToken> tokens, std::optional<std::string_view> text);
  // The text uncompressed; at most 65535 bytes.
  void write_stored(std::string_view text, bool last);
  // All output so far, padded to a whole byte.
  [[nodiscard]] std::string take();

 private:
  static constexpr size_t kLiterals = 286;
  static constexpr size_t kDistances = 30;
  static constexpr size_t kLengthCodes = 19;

  // The code lengths of a dynamic block, compressed with a code of their own.
  struct Header {
    size_t literals = 0;
    size_t distances = 0;
    size_t length_codes = 0;
    std::vector<std::pair<uint8_t, uint8_t>> lengths;  // a code, and its extra bits
    std::array<int32_t, kLengthCodes> frequencies{};
    int64_t bits = 0;
  };

  void put(unsigned bits, unsigned count);
  void put(const HuffmanCode& code) { put(code.bits, code.length); }
  void pad();
  void count(std::span<const DeflateToken> tokens);
  [[nodiscard]] int64_t extra_bits() const;
  [[nodiscard]] Header pack_lengths(const HuffmanEncoder& literals,
                                    const HuffmanEncoder& distances) const;
  void put_header(const Header& header);
  void put_tokens(std::span<const DeflateToken> tokens, const HuffmanEncoder& literals,
                  const HuffmanEncoder& distances);

  std::string out_;
  uint64_t buffer_ = 0;
  unsigned buffered_ = 0;
  std::array<int32_t, kLiterals> literal_counts_{};
  std::array<int32_t, kDistances> distance_counts_{};
  size_t literal_end_ = 0;  // one past the last one used
  size_t distance_end_ = 0;
};

}  // namespace landform::functions
