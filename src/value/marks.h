// The set of marks that a value may carry, small enough to fit in a word.
#pragma once

#include <cstdint>

namespace landform {

enum class Marks : uint32_t {
  none = 0,
  sensitive = 1U << 0U,
  ephemeral = 1U << 1U,
  // On the result of the console's type(): a string that is shown without quotes.
  raw_type = 1U << 2U,
};

constexpr Marks operator|(Marks a, Marks b) {
  return static_cast<Marks>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr Marks operator&(Marks a, Marks b) {
  return static_cast<Marks>(static_cast<uint32_t>(a) & static_cast<uint32_t>(b));
}
constexpr Marks operator~(Marks a) { return static_cast<Marks>(~static_cast<uint32_t>(a)); }
constexpr Marks& operator|=(Marks& a, Marks b) { return a = a | b; }

}  // namespace landform
