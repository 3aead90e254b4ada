#include "functions/gzip.h"

#include <zlib.h>

#include <cstdint>

#include "functions/deflate.h"

namespace landform::functions {
namespace {

void append_little_endian(std::string& out, uint32_t number) {
  for (unsigned i = 0; i < 4; ++i) out += static_cast<char>(number >> (8 * i));
}

}  // namespace

std::string gzip(std::string_view data) {
  // No flags, no time, no level, an unknown system.
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  out += deflate(data);
  append_little_endian(out, static_cast<uint32_t>(crc32_z(
                                0, reinterpret_cast<const Bytef*>(data.data()), data.size())));
  append_little_endian(out, static_cast<uint32_t>(data.size()));
  return out;
}

}  // namespace landform::functions
