// MessagePack: anything that can be decoded can be encoded, and decodes to the same value again.
#include <string_view>

#include "base/check.h"
#include "types.h"
#include "value/msgpack.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  if (size == 0) return 0;
  Type type = fuzz::choose_type(data[0]);
  auto value = decode_msgpack({reinterpret_cast<const char*>(data + 1), size - 1}, type);
  if (!value) {
    LANDFORM_CHECK(!value.error().message.empty());
    return 0;
  }
  auto bytes = encode_msgpack(*value, type);
  LANDFORM_CHECK(bytes.ok());
  auto again = decode_msgpack(*bytes, type);
  LANDFORM_CHECK(again.ok());
  // Not identical(): a number encoded as text is decoded with the precision of text.
  LANDFORM_CHECK(again->type() == value->type());
  auto bytes_again = encode_msgpack(*again, type);
  LANDFORM_CHECK(bytes_again.ok() && *bytes_again == *bytes);
  return 0;
}
