// Texts that come from AWS and its users: JSON patches, XML, profiles. A diff leads from one
// document to the other, and a patch can be encoded and decoded again.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "aws/profile.h"
#include "aws/xml.h"
#include "base/check.h"
#include "value/json.h"
#include "value/json_patch.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)aws::parse_xml(text);
  aws::Profiles profiles;
  (void)aws::parse_profiles(text, size % 2 == 0, profiles);
  // Two documents, or a document and a patch, on a line each.
  size_t end = text.find('\n');
  if (end == std::string_view::npos) return 0;
  auto before = decode_json(text.substr(0, end));
  if (!before) return 0;
  if (auto patch = decode_json_patch(text.substr(end + 1))) {
    auto again = decode_json_patch(encode_json_patch(*patch));
    LANDFORM_CHECK(again.ok() && encode_json_patch(*again) == encode_json_patch(*patch));
    (void)apply_json_patch(*before, *patch);
  }
  if (auto after = decode_json(text.substr(end + 1))) {
    auto made = apply_json_patch(*before, diff_json(*before, *after));
    LANDFORM_CHECK(made.ok() && same_json(*made, *after));
  }
  return 0;
}
