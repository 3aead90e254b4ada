#include "base/uuid.h"

#include "base/hex.h"
#include "base/random.h"

namespace landform {

std::string random_uuid() {
  std::string bytes = random_bytes(16);
  auto set = [&](size_t i, unsigned mask, unsigned bits) {
    bytes[i] = static_cast<char>((static_cast<unsigned char>(bytes[i]) & mask) | bits);
  };
  set(6, 0x0f, 0x40);
  set(8, 0x3f, 0x80);
  std::string hex = to_hex(bytes);
  for (size_t at : {8U, 13U, 18U, 23U}) hex.insert(at, "-");
  return hex;
}

}  // namespace landform
