#include "pure_data/sdk_sets.h"

#include <zlib.h>

#include <algorithm>

namespace landform::pure_data {

uint32_t sdk_hash(std::string_view text) {
  return static_cast<uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

bool sdk_less(std::string_view a, std::string_view b) {
  return std::to_string(sdk_hash(a)) < std::to_string(sdk_hash(b));
}

std::string sdk_list_text(const std::vector<std::string>& texts) {
  std::string out = "(";
  for (const std::string& text : texts) out += text + ";";
  return out + ");";
}

std::string sdk_set_text(std::vector<std::string> texts) {
  for (std::string& text : texts) text += ';';
  std::sort(texts.begin(), texts.end(), sdk_less);
  std::string out = "{";
  for (const std::string& text : texts) out += text;
  return out + "};";
}

}  // namespace landform::pure_data
