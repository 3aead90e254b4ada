// Assigns the addresses of a network: pure functions, and stable.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace landform::grid {

// Subnets of nodes, "10.1.2.0/24".
using Subnets = std::map<int64_t, std::string>;

// The lowest free /24 of the range for each node that has none; those in `before` keep theirs, if
// it is in the range. The first one is for access from outside, see access_subnet. Nothing if the
// range is not a valid one, or too small.
[[nodiscard]] std::optional<Subnets> assign_subnets(const std::string& range,
                                                    const std::vector<int64_t>& nodes,
                                                    const Subnets& before);
[[nodiscard]] std::optional<std::string> access_subnet(const std::string& range);
// The lowest address of a /24 that is not used: .2 to .254.
[[nodiscard]] std::optional<std::string> free_address(const std::string& subnet,
                                                      const std::set<std::string>& used);
[[nodiscard]] bool is_within(const std::string& subnet, const std::string& address);

// A port between 1024 and 32767 that is not used, by a seed.
[[nodiscard]] int64_t free_port(const std::string& seed, const std::set<int64_t>& used);

}  // namespace landform::grid
