// Single-byte encodings.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "functions/text_encoding.h"

namespace landform::functions {

class SingleByteTable {
 public:
  // Built once per encoding.
  static const SingleByteTable& for_encoding(const TextEncoding& encoding);

  [[nodiscard]] std::optional<std::string> encode(std::string_view text) const;
  [[nodiscard]] std::optional<std::string> decode(std::string_view bytes) const;

 private:
  explicit SingleByteTable(const TextEncoding& encoding);

  std::array<char32_t, 256> runes_;  // U+FFFD for none
  std::unordered_map<char32_t, char> bytes_;
};

}  // namespace landform::functions
