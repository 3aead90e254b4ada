// Text encodings other than UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace landform::functions {

struct TextEncoding {
  enum class Kind : uint8_t { ascii, utf8, utf16, utf16be, utf16le, single_byte, multi_byte };

  std::string_view name;  // as registered with the IANA
  Kind kind;
  const char* converter;     // ICU's name, if ICU has it
  std::string_view aliases;  // separated by spaces
};

// By a name or alias, case-insensitively; null if it is not supported.
[[nodiscard]] const TextEncoding* find_text_encoding(std::string_view name);

// None if the encoding cannot represent the text.
[[nodiscard]] std::optional<std::string> encode_text(const TextEncoding& encoding,
                                                     std::string_view text);
// None if the bytes are invalid in the encoding.
[[nodiscard]] std::optional<std::string> decode_text(const TextEncoding& encoding,
                                                     std::string_view bytes);

}  // namespace landform::functions
