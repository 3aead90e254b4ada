#include "functions/deflate_block.h"

#include <algorithm>

namespace landform::functions {
namespace {

constexpr size_t kEndOfBlock = 256;
constexpr size_t kFirstLength = 257;
constexpr size_t kMaxStored = 65535;

// Ranges of lengths (minus 3) and distances (minus 1): where they start and their extra bits.
constexpr std::array<uint16_t, 29> kLengthBase = {0,  1,  2,  3,   4,   5,   6,   7,   8,  10,
                                                  12, 14, 16, 20,  24,  28,  32,  40,  48, 56,
                                                  64, 80, 96, 112, 128, 160, 192, 224, 255};
constexpr std::array<uint8_t, 29> kLengthExtra = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                  2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<uint16_t, 30> kDistanceBase = {
    0,   1,   2,   3,   4,   6,    8,    12,   16,   24,   32,   48,   64,    96,    128,
    192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384, 24576};
constexpr std::array<uint8_t, 30> kDistanceExtra = {0, 0, 0,  0,  1,  1,  2,  2,  3,  3,
                                                    4, 4, 5,  5,  6,  6,  7,  7,  8,  8,
                                                    9, 9, 10, 10, 11, 11, 12, 12, 13, 13};
constexpr std::array<uint8_t, 19> kLengthCodeOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                      11, 4,  12, 3, 13, 2, 14, 1, 15};

template <size_t N>
size_t range_of(const std::array<uint16_t, N>& bases, unsigned value) {
  return static_cast<size_t>(std::upper_bound(bases.begin(), bases.end(), value) - bases.begin()) -
         1;
}
size_t length_range(const DeflateToken& t) { return range_of(kLengthBase, t.length - 3U); }
size_t distance_range(const DeflateToken& t) { return range_of(kDistanceBase, t.value); }

unsigned repeat_bits(uint8_t code) { return code == 16 ? 2 : (code == 17 ? 3 : 7); }

}  // namespace

void DeflateBlockWriter::put(unsigned bits, unsigned count) {
  buffer_ |= uint64_t{bits} << buffered_;
  buffered_ += count;
  for (; buffered_ >= 8; buffered_ -= 8) {
    out_ += static_cast<char>(buffer_);
    buffer_ >>= 8U;
  }
}

void DeflateBlockWriter::pad() {
  if (buffered_ > 0) put(0, 8 - buffered_);
}

std::string DeflateBlockWriter::take() {
  pad();
  return std::move(out_);
}

void DeflateBlockWriter::write_stored(std::string_view text, bool last) {
  put(last ? 1 : 0, 3);
  pad();
  auto size = static_cast<unsigned>(text.size());
  put(size, 16);
  put(~size & 0xffffU, 16);
  out_ += text;
}

void DeflateBlockWriter::count(std::span<const DeflateToken> tokens) {
  literal_counts_.fill(0);
  distance_counts_.fill(0);
  for (const DeflateToken& t : tokens) {
    if (t.length == 0) {
      ++literal_counts_[t.value];
    } else {
      ++literal_counts_[kFirstLength + length_range(t)];
      ++distance_counts_[distance_range(t)];
    }
  }
  ++literal_counts_[kEndOfBlock];
  literal_end_ = kLiterals;
  while (literal_counts_[literal_end_ - 1] == 0) --literal_end_;
  distance_end_ = kDistances;
  while (distance_end_ > 0 && distance_counts_[distance_end_ - 1] == 0) --distance_end_;
  if (distance_end_ == 0) {
    // A block must have at least one distance code.
    distance_counts_[0] = 1;
    distance_end_ = 1;
  }
}

int64_t DeflateBlockWriter::extra_bits() const {
  int64_t bits = 0;
  for (size_t i = 0; i < kLengthExtra.size(); ++i) {
    bits += int64_t{literal_counts_[kFirstLength + i]} * kLengthExtra[i];
  }
  for (size_t i = 0; i < kDistanceExtra.size(); ++i) {
    bits += int64_t{distance_counts_[i]} * kDistanceExtra[i];
  }
  return bits;
}

DeflateBlockWriter::Header DeflateBlockWriter::pack_lengths(const HuffmanEncoder& literals,
                                                            const HuffmanEncoder& distances) const {
  Header header;
  header.literals = literal_end_;
  header.distances = distance_end_;
  std::vector<uint8_t> lengths;
  for (size_t i = 0; i < literal_end_; ++i)
    lengths.push_back(static_cast<uint8_t>(literals[i].length));
  for (size_t i = 0; i < distance_end_; ++i)
    lengths.push_back(static_cast<uint8_t>(distances[i].length));

  auto add = [&header](uint8_t code, size_t extra) {
    header.lengths.emplace_back(code, static_cast<uint8_t>(extra));
    ++header.frequencies[code];
  };
  for (size_t at = 0; at < lengths.size();) {
    uint8_t length = lengths[at];
    size_t run = 1;
    while (at + run < lengths.size() && lengths[at + run] == length) ++run;
    at += run;
    if (length != 0) {
      add(length, 0);
      for (--run; run >= 3; run -= std::min<size_t>(run, 6)) add(16, std::min<size_t>(run, 6) - 3);
    } else {
      for (; run >= 11; run -= std::min<size_t>(run, 138)) add(18, std::min<size_t>(run, 138) - 11);
      if (run >= 3) {
        add(17, run - 3);
        run = 0;
      }
    }
    for (; run > 0; --run) add(length, 0);
  }

  header.length_codes = kLengthCodes;
  while (header.length_codes > 4 &&
         header.frequencies[kLengthCodeOrder[header.length_codes - 1]] == 0) {
    --header.length_codes;
  }
  header.bits =
      3 + 5 + 5 + 4 + 3 * static_cast<int64_t>(header.length_codes) +
      HuffmanEncoder::for_frequencies(header.frequencies, 7).bit_length(header.frequencies);
  for (uint8_t code : {16, 17, 18}) {
    header.bits += int64_t{header.frequencies[code]} * repeat_bits(code);
  }
  return header;
}

void DeflateBlockWriter::put_header(const Header& header) {
  HuffmanEncoder codes = HuffmanEncoder::for_frequencies(header.frequencies, 7);
  put(4, 3);
  put(static_cast<unsigned>(header.literals - 257), 5);
  put(static_cast<unsigned>(header.distances - 1), 5);
  put(static_cast<unsigned>(header.length_codes - 4), 4);
  for (size_t i = 0; i < header.length_codes; ++i) put(codes[kLengthCodeOrder[i]].length, 3);
  for (const auto& [code, extra] : header.lengths) {
    put(codes[code]);
    if (code >= 16) put(extra, repeat_bits(code));
  }
}

void DeflateBlockWriter::put_tokens(std::span<const DeflateToken> tokens,
                                    const HuffmanEncoder& literals,
                                    const HuffmanEncoder& distances) {
  for (const DeflateToken& t : tokens) {
    if (t.length == 0) {
      put(literals[t.value]);
      continue;
    }
    size_t length = length_range(t);
    put(literals[kFirstLength + length]);
    put(t.length - 3U - kLengthBase[length], kLengthExtra[length]);
    size_t distance = distance_range(t);
    put(distances[distance]);
    put(static_cast<unsigned>(t.value - kDistanceBase[distance]), kDistanceExtra[distance]);
  }
  put(literals[kEndOfBlock]);
}

void DeflateBlockWriter::write_block(std::span<const DeflateToken> tokens,
                                     std::optional<std::string_view> text) {
  count(tokens);
  HuffmanEncoder literals = HuffmanEncoder::for_frequencies(literal_counts_, 15);
  HuffmanEncoder distances = HuffmanEncoder::for_frequencies(distance_counts_, 15);
  bool storable = text && text->size() <= kMaxStored;
  int64_t extra = storable ? extra_bits() : 0;
  int64_t fixed = 3 + extra + HuffmanEncoder::fixed_literals().bit_length(literal_counts_) +
                  HuffmanEncoder::fixed_distances().bit_length(distance_counts_);
  Header header = pack_lengths(literals, distances);
  int64_t own = header.bits + extra + literals.bit_length(literal_counts_) +
                distances.bit_length(distance_counts_);

  if (storable && static_cast<int64_t>(text->size() + 5) * 8 < std::min(fixed, own)) {
    write_stored(*text, false);
  } else if (own < fixed) {
    put_header(header);
    put_tokens(tokens, literals, distances);
  } else {
    put(2, 3);
    put_tokens(tokens, HuffmanEncoder::fixed_literals(), HuffmanEncoder::fixed_distances());
  }
}

}  // namespace landform::functions
