#include "emulators/grid/inventory.h"

#include <fmt/format.h>

namespace landform::emulator::grid {

Capacity& Capacity::operator+=(const Capacity& other) {
  cru += other.cru;
  mru += other.mru;
  sru += other.sru;
  hru += other.hru;
  public_ips += other.public_ips;
  return *this;
}

bool Capacity::fits_into(const Capacity& other) const {
  return cru <= other.cru && mru <= other.mru && sru <= other.sru && hru <= other.hru &&
         public_ips <= other.public_ips;
}

Value Capacity::value() const {
  return Value::object({{"cru", Value::number(cru)},
                        {"mru", Value::number(mru)},
                        {"sru", Value::number(sru)},
                        {"hru", Value::number(hru)},
                        {"public_ips", Value::number(public_ips)}});
}

NodeInfo node_info(int64_t id) {
  NodeInfo out;
  out.id = id;
  out.farm = 1 + (id - 1) / 10;
  out.certified = id % 4 == 0;
  if (id % 2 == 1) {
    out.domain = fmt::format("gw{}.grid.example", id);
    out.address = fmt::format("198.51.{}.{}", 100 + id / 250, 1 + id % 250);
  }
  out.capacity = {16, 65'536, 2'000, 4'000, 4};
  return out;
}

}  // namespace landform::emulator::grid
