// The nodes of the simulated grid: what each of them is, by its number.
//
// Ten nodes make a farm. Odd nodes have a public address and a domain, every fourth one is
// certified. All have the same capacity.
#pragma once

#include <cstdint>
#include <string>

#include "value/value.h"

namespace landform::emulator::grid {

struct Capacity {
  int64_t cru = 0;  // cores
  int64_t mru = 0;  // memory, MB
  int64_t sru = 0;  // SSD, GB
  int64_t hru = 0;  // HDD, GB
  int64_t public_ips = 0;

  Capacity& operator+=(const Capacity& other);
  [[nodiscard]] bool fits_into(const Capacity& other) const;
  [[nodiscard]] Value value() const;
};

struct NodeInfo {
  int64_t id = 0;
  int64_t farm = 0;
  bool certified = false;
  std::string domain;   // of its gateway; none if it has no public address
  std::string address;  // the public one
  Capacity capacity;
};

[[nodiscard]] NodeInfo node_info(int64_t id);

}  // namespace landform::emulator::grid
