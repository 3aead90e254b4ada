// IP networks: addresses with a prefix length, version 4 and 6.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace landform {

using Bits128 = unsigned __int128;

// All ones in the lowest `count` bits.
[[nodiscard]] constexpr Bits128 low_ones(int count) {
  return count >= 128 ? ~Bits128{0} : (Bits128{1} << count) - 1;
}

struct IpNetwork {
  int size = 32;        // bits of an address: 32 or 128
  int prefix = 0;       // bits that belong to the network
  Bits128 address = 0;  // the host bits may be set: an interface in the network

  [[nodiscard]] Bits128 first() const { return address & ~low_ones(size - prefix); }
  [[nodiscard]] Bits128 last() const { return address | low_ones(size - prefix); }
  [[nodiscard]] bool contains(Bits128 other) const {
    return ((address ^ other) & ~low_ones(size - prefix)) == 0;
  }
  // IPv4-mapped: ::ffff:1.2.3.4.
  [[nodiscard]] bool is_mapped() const { return size == 128 && address >> 32 == 0xffff; }
  [[nodiscard]] bool operator==(const IpNetwork&) const = default;
  // "10.0.0.0/8"
  [[nodiscard]] std::string to_string() const;
};

// Reads "10.0.0.0/8" as functions of the language do: bits outside the prefix are dropped, and
// numbers may have leading zeros.
[[nodiscard]] std::optional<IpNetwork> parse_network(std::string_view text);
// Reads "10.0.0.1/8" and keeps all bits. Leading zeros, which some programs read as octal, are
// rejected.
[[nodiscard]] std::optional<IpNetwork> parse_interface(std::string_view text);

[[nodiscard]] std::string address_to_string(Bits128 address, int size);

}  // namespace landform
