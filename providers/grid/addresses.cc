#include "grid/addresses.h"

#include <algorithm>

#include "sdk/deployments/fleet.h"
#include "value/ip_network.h"

namespace landform::grid {
namespace {

constexpr int kSubnetPrefix = 24;
constexpr Bits128 kSubnetSize = 256;

std::optional<IpNetwork> range_of(const std::string& text) {
  auto range = parse_network(text);
  if (!range || range->size != 32 || range->prefix >= kSubnetPrefix) return std::nullopt;
  return range;
}

// The n-th /24 of the range, counted from 0.
std::string subnet_at(const IpNetwork& range, Bits128 position) {
  return IpNetwork{32, kSubnetPrefix, range.first() + position * kSubnetSize}.to_string();
}

}  // namespace

std::optional<Subnets> assign_subnets(const std::string& range, const std::vector<int64_t>& nodes,
                                      const Subnets& before) {
  auto whole = range_of(range);
  if (!whole) return std::nullopt;
  Subnets out;
  std::set<std::string> used;
  for (int64_t node : nodes) {
    auto old = before.find(node);
    if (old == before.end()) continue;
    auto subnet = parse_network(old->second);
    if (!subnet || !whole->contains(subnet->first()) || !used.insert(old->second).second) continue;
    out.emplace(node, old->second);
  }
  // 0 is left alone, 1 is for access from outside.
  Bits128 next = 2;
  const Bits128 kCount = (whole->last() - whole->first() + 1) / kSubnetSize;
  for (int64_t node : nodes) {
    if (out.contains(node)) continue;
    while (next < kCount && used.contains(subnet_at(*whole, next))) ++next;
    if (next >= kCount) return std::nullopt;
    out.emplace(node, subnet_at(*whole, next++));
  }
  return out;
}

std::optional<std::string> access_subnet(const std::string& range) {
  auto whole = range_of(range);
  if (!whole) return std::nullopt;
  return subnet_at(*whole, 1);
}

std::optional<std::string> free_address(const std::string& subnet,
                                        const std::set<std::string>& used) {
  auto whole = parse_network(subnet);
  if (!whole || whole->size != 32) return std::nullopt;
  for (Bits128 at = whole->first() + 2; at < whole->last(); ++at) {
    std::string address = address_to_string(at, 32);
    if (!used.contains(address)) return address;
  }
  return std::nullopt;
}

bool is_within(const std::string& subnet, const std::string& address) {
  auto whole = parse_network(subnet);
  auto one = parse_network(address + "/32");
  return whole && one && whole->contains(one->address);
}

int64_t free_port(const std::string& seed, const std::set<int64_t>& used) {
  constexpr int64_t kFirst = 1024;
  constexpr int64_t kCount = 32'768 - kFirst;
  int64_t start = std::stol(deployments::sha256_hex(seed).substr(0, 8), nullptr, 16) % kCount;
  for (int64_t i = 0; i < kCount; ++i) {
    int64_t port = kFirst + (start + i) % kCount;
    if (!used.contains(port)) return port;
  }
  return 0;
}

}  // namespace landform::grid
