// The lexical side of JSON: where values end, what strings contain. Private to the library.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "value/json_reader.h"

namespace landform::detail {

// "invalid character 'x' <context>".
[[nodiscard]] JsonError invalid_json_character(std::string_view text, size_t at,
                                               std::string_view context);

// The end of the string, number or word that starts at `at`.
[[nodiscard]] Result<size_t, JsonError> scan_json_scalar(std::string_view text, size_t at);
// The end of the value of any kind that starts at `at`, skipping whitespace. `depth` is its nesting
// depth.
[[nodiscard]] Result<size_t, JsonError> scan_json_value(std::string_view text, size_t at,
                                                        size_t depth);

// The content of a string literal that was scanned before; `scratch` holds it if it differs from
// the source.
[[nodiscard]] std::string_view unquote_json(std::string_view literal, std::string& scratch);

}  // namespace landform::detail
