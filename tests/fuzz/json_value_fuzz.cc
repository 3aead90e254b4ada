// Values and types as JSON: anything that can be decoded can be encoded, and decodes to the same
// value again.
#include <string_view>

#include "base/check.h"
#include "types.h"
#include "value/json.h"

namespace landform::fuzz {
namespace {

void round_trip(const Value& value, Type type) {
  auto text = encode_json(value, type);
  // Infinities can be decoded from strings, but not encoded.
  if (!text) return;
  auto again = decode_json(*text, type);
  LANDFORM_CHECK(again.ok());
  auto text_again = encode_json(*again, type);
  LANDFORM_CHECK(text_again.ok() && *text_again == *text);
}

}  // namespace
}  // namespace landform::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  if (size == 0) return 0;
  std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  Type type = fuzz::choose_type(data[0]);
  if (auto value = decode_json(text, type)) fuzz::round_trip(*value, type);
  if (auto value = decode_json(text)) fuzz::round_trip(*value, value->type());
  if (auto decoded = decode_type_json(text)) {
    auto again = decode_type_json(encode_type_json(*decoded));
    LANDFORM_CHECK(again.ok() && *again == *decoded);
  }
  return 0;
}
