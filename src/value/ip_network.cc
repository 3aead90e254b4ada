#include "value/ip_network.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hex.h"

namespace landform {
namespace {

// How numbers may be written: the language accepts leading zeros, as old resolvers do.
enum class Zeros : uint8_t { allowed, refused };

// Parses digits at the front; none if there are none or the number exceeds `max`.
std::optional<uint32_t> take_number(std::string_view& text, int base, uint32_t max, Zeros zeros) {
  uint32_t number = 0;
  size_t count = 0;
  for (; count < text.size(); ++count) {
    int digit = hex_digit(text[count]);
    if (digit < 0 || digit >= base) break;
    number = number * static_cast<uint32_t>(base) + static_cast<uint32_t>(digit);
    if (number > max) return std::nullopt;
  }
  // Groups of IPv6 addresses have up to four digits, including leading zeros.
  size_t most = base == 16 ? 4 : text.starts_with('0') ? 1 : count;
  if (count == 0 || (zeros == Zeros::refused && count > most)) return std::nullopt;
  text.remove_prefix(count);
  return number;
}

std::optional<Bits128> parse_v4(std::string_view text, Zeros zeros) {
  Bits128 address = 0;
  for (int i = 0; i < 4; ++i) {
    if (i > 0) {
      if (!text.starts_with('.')) return std::nullopt;
      text.remove_prefix(1);
    }
    auto octet = take_number(text, 10, 0xff, zeros);
    if (!octet) return std::nullopt;
    address = address << 8 | *octet;
  }
  if (!text.empty()) return std::nullopt;
  return address;
}

std::optional<Bits128> parse_v6(std::string_view text, Zeros zeros) {
  uint16_t groups[8] = {};
  int count = 0;
  int ellipsis = -1;
  if (text.starts_with("::")) {
    ellipsis = 0;
    text.remove_prefix(2);
    if (text.empty()) return Bits128{0};
  }
  while (count < 8) {
    std::string_view at_group = text;
    auto group = take_number(text, 16, 0xffff, zeros);
    if (!group) return std::nullopt;
    if (text.starts_with('.')) {
      if ((ellipsis < 0 && count != 6) || count > 6) return std::nullopt;
      auto tail = parse_v4(at_group, zeros);
      if (!tail) return std::nullopt;
      groups[count++] = static_cast<uint16_t>(*tail >> 16);
      groups[count++] = static_cast<uint16_t>(*tail);
      text = {};
      break;
    }
    groups[count++] = static_cast<uint16_t>(*group);
    if (text.empty()) break;
    if (text[0] != ':' || text.size() == 1) return std::nullopt;
    text.remove_prefix(1);
    if (text[0] == ':') {
      if (ellipsis >= 0) return std::nullopt;
      ellipsis = count;
      text.remove_prefix(1);
      if (text.empty()) break;
    }
  }
  if (!text.empty() || (count < 8) != (ellipsis >= 0)) return std::nullopt;
  Bits128 address = 0;
  for (int i = 0; i < 8; ++i) {
    int missing = 8 - count;
    int source = i;
    if (ellipsis >= 0 && i >= ellipsis) source = i < ellipsis + missing ? -1 : i - missing;
    address = address << 16 | (source < 0 ? 0 : groups[source]);
  }
  return address;
}

std::string v4_to_string(Bits128 address) {
  auto a = static_cast<uint32_t>(address);
  return fmt::format("{}.{}.{}.{}", a >> 24U, a >> 16U & 0xffU, a >> 8U & 0xffU, a & 0xffU);
}

std::string v6_to_string(Bits128 address) {
  uint16_t groups[8];
  for (int i = 0; i < 8; ++i) groups[i] = static_cast<uint16_t>(address >> (112 - 16 * i));
  // The first of the longest runs of at least two zeros is left out.
  int start = -1;
  int length = 1;
  for (int i = 0; i < 8; ++i) {
    int end = i;
    while (end < 8 && groups[end] == 0) ++end;
    if (end - i > length) {
      start = i;
      length = end - i;
    }
    if (end > i) i = end - 1;
  }
  std::string out;
  for (int i = 0; i < 8; ++i) {
    if (i == start) {
      out += "::";
      i += length - 1;
      continue;
    }
    if (!out.empty() && out.back() != ':') out += ':';
    out += fmt::format("{:x}", groups[i]);
  }
  return out;
}

std::optional<IpNetwork> parse(std::string_view text, Zeros zeros) {
  size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  IpNetwork network;
  auto address = parse_v4(text.substr(0, slash), zeros);
  if (!address) {
    network.size = 128;
    address = parse_v6(text.substr(0, slash), zeros);
  }
  std::string_view bits = text.substr(slash + 1);
  auto prefix = take_number(bits, 10, static_cast<uint32_t>(network.size), zeros);
  if (!address || !prefix || !bits.empty()) return std::nullopt;
  network.prefix = static_cast<int>(*prefix);
  network.address = *address;
  return network;
}

}  // namespace

std::string address_to_string(Bits128 address, int size) {
  if (size == 32 || address >> 32 == 0xffff) return v4_to_string(address);
  return v6_to_string(address);
}

std::string IpNetwork::to_string() const {
  int shown = is_mapped() ? std::max(prefix - 96, 0) : prefix;
  return address_to_string(address, size) + "/" + std::to_string(shown);
}

std::optional<IpNetwork> parse_network(std::string_view text) {
  auto out = parse(text, Zeros::allowed);
  if (out) out->address = out->first();
  return out;
}

std::optional<IpNetwork> parse_interface(std::string_view text) {
  return parse(text, Zeros::refused);
}

}  // namespace landform
