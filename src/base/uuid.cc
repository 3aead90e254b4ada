#include "base/uuid.h"

#include <sys/random.h>

#include <array>
#include <string_view>

#include "base/check.h"
#include "base/hex.h"

namespace landform {

std::string random_uuid() {
  std::array<unsigned char, 16> bytes{};
  LANDFORM_CHECK(::getrandom(bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0fU) | 0x40U);
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3fU) | 0x80U);
  std::string hex =
      to_hex(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  for (size_t at : {8U, 13U, 18U, 23U}) hex.insert(at, "-");
  return hex;
}

}  // namespace landform
