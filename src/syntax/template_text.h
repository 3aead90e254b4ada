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

// Whether a literal may differ from what is written.
[[nodiscard]] bool has_escapes(std::string_view literal, bool quoted);
// Appends what a literal means: backslash escapes if it was quoted, and $${ and %%{ in any case.
// An invalid escape is reported, and its text kept.
void decode_literal(std::string_view literal, bool quoted, std::string& out,
                    std::vector<EscapeError>& errors);

// Without white space (as Unicode has it) at one end.
[[nodiscard]] std::string_view trim_left(std::string_view text);
[[nodiscard]] std::string_view trim_right(std::string_view text);
// Past a number of characters, which are grapheme clusters.
[[nodiscard]] std::string_view skip_characters(std::string_view text, size_t count);

}  // namespace landform::syntax
