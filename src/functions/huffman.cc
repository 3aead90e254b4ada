#include "functions/huffman.h"

#include <algorithm>
#include <array>
#include <limits>

namespace landform::functions {
namespace {

constexpr int32_t kNone = std::numeric_limits<int32_t>::max();
constexpr size_t kLevels = 16;

struct Leaf {
  uint16_t symbol;
  int32_t frequency;
};

uint16_t reverse_bits(unsigned bits, unsigned length) {
  unsigned out = 0;
  for (unsigned i = 0; i < length; ++i) out |= (bits >> i & 1U) << (length - 1 - i);
  return static_cast<uint16_t>(out);
}

// One level of the boundary package-merge: what comes next, and how many more are needed.
struct Level {
  int32_t last = 0;
  int32_t next_leaf = 0;
  int32_t next_pair = 0;
  int32_t needed = 0;
};

// How many symbols get codes of each length, for leaves in order of frequency. Levels are built on
// demand from the top: to form a pair, a level requests two more nodes from the one below.
std::vector<int32_t> count_lengths(const std::vector<Leaf>& leaves, size_t max_bits) {
  const size_t n = leaves.size();
  max_bits = std::min(max_bits, n - 1);
  auto frequency = [&](size_t i) { return i < n ? leaves[i].frequency : kNone; };

  std::array<Level, kLevels + 1> levels{};
  // For each level, how many leaves its nodes have at each level below and at itself.
  std::array<std::array<int32_t, kLevels>, kLevels> counts{};
  for (size_t i = 1; i <= max_bits; ++i) {
    int32_t pair = i == 1 ? kNone : frequency(0) + frequency(1);
    levels[i] = {frequency(1), frequency(2), pair, 0};
    counts[i][i] = 2;
  }
  levels[max_bits].needed = static_cast<int32_t>(2 * n - 4);

  for (size_t at = max_bits;;) {
    Level& level = levels[at];
    if (level.next_pair == kNone && level.next_leaf == kNone) {
      // Nothing is left here; the level above has no more pairs.
      level.needed = 0;
      levels[at + 1].next_pair = kNone;
      ++at;
      continue;
    }
    int32_t before = level.last;
    if (level.next_leaf < level.next_pair) {
      level.last = level.next_leaf;
      level.next_leaf = frequency(static_cast<size_t>(++counts[at][at]));
    } else {
      level.last = level.next_pair;
      std::copy_n(counts[at - 1].begin(), at, counts[at].begin());
      levels[at - 1].needed = 2;
    }
    if (--level.needed == 0) {
      if (at == max_bits) break;
      levels[at + 1].next_pair = before + level.last;
      ++at;
    } else {
      while (levels[at - 1].needed > 0) --at;
    }
  }

  std::vector<int32_t> lengths(max_bits + 1);
  for (size_t i = max_bits, bits = 1; i > 0; --i, ++bits) {
    lengths[bits] = counts[max_bits][i] - counts[max_bits][i - 1];
  }
  return lengths;
}

}  // namespace

HuffmanEncoder HuffmanEncoder::for_frequencies(std::span<const int32_t> frequencies, int max_bits) {
  HuffmanEncoder encoder(frequencies.size());
  std::vector<Leaf> leaves;
  for (size_t i = 0; i < frequencies.size(); ++i) {
    if (frequencies[i] != 0) leaves.push_back({static_cast<uint16_t>(i), frequencies[i]});
  }
  if (leaves.size() <= 2) {
    for (size_t i = 0; i < leaves.size(); ++i) {
      encoder.codes_[leaves[i].symbol] = {static_cast<uint16_t>(i), 1};
    }
    return encoder;
  }
  std::stable_sort(leaves.begin(), leaves.end(),
                   [](const Leaf& a, const Leaf& b) { return a.frequency < b.frequency; });
  std::vector<int32_t> lengths = count_lengths(leaves, static_cast<size_t>(max_bits));

  // The most frequent symbols get the shortest codes; codes of the same length are assigned in
  // symbol order.
  unsigned code = 0;
  auto end = leaves.end();
  for (size_t bits = 1; bits < lengths.size(); ++bits) {
    code <<= 1U;
    auto begin = end - lengths[bits];
    std::sort(begin, end, [](const Leaf& a, const Leaf& b) { return a.symbol < b.symbol; });
    for (auto leaf = begin; leaf != end; ++leaf) {
      auto length = static_cast<unsigned>(bits);
      encoder.codes_[leaf->symbol] = {reverse_bits(code++, length), static_cast<uint16_t>(length)};
    }
    end = begin;
  }
  return encoder;
}

const HuffmanEncoder& HuffmanEncoder::fixed_literals() {
  static const HuffmanEncoder encoder = [] {
    HuffmanEncoder e(286);
    for (unsigned i = 0; i < 286; ++i) {
      unsigned bits = i + 192 - 280;
      unsigned length = 8;
      if (i < 144) {
        bits = i + 48;
      } else if (i < 256) {
        bits = i + 400 - 144;
        length = 9;
      } else if (i < 280) {
        bits = i - 256;
        length = 7;
      }
      e.codes_[i] = {reverse_bits(bits, length), static_cast<uint16_t>(length)};
    }
    return e;
  }();
  return encoder;
}

const HuffmanEncoder& HuffmanEncoder::fixed_distances() {
  static const HuffmanEncoder encoder = [] {
    HuffmanEncoder e(30);
    for (unsigned i = 0; i < 30; ++i) e.codes_[i] = {reverse_bits(i, 5), 5};
    return e;
  }();
  return encoder;
}

int64_t HuffmanEncoder::bit_length(std::span<const int32_t> frequencies) const {
  int64_t bits = 0;
  for (size_t i = 0; i < frequencies.size(); ++i) {
    bits += int64_t{frequencies[i]} * codes_[i].length;
  }
  return bits;
}

}  // namespace landform::functions
