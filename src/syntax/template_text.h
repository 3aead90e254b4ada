// The literal text of templates: escapes, white space, indentation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace landform::syntax {

struct EscapeError {
  size_t offset;
  size_t size;
  std::string detail;
};

// Whether the value of a literal may differ from its source.
[[nodiscard]] bool has_escapes(std::string_view literal, bool quoted);
// Appends the value of a literal, decoding backslash escapes if it was quoted, and $${ and %%{ in
// any case. An invalid escape is reported, and its text is kept.
void decode_literal(std::string_view literal, bool quoted, std::string& out,
                    std::vector<EscapeError>& errors);

// Trims Unicode white space at one end.
[[nodiscard]] std::string_view trim_left(std::string_view text);
[[nodiscard]] std::string_view trim_right(std::string_view text);
// Skips a number of grapheme clusters.
[[nodiscard]] std::string_view skip_characters(std::string_view text, size_t count);

}  // namespace landform::syntax
