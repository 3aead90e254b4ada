// JSON over several lines, as Terraform writes what people may read: states, and what commands
// print.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace landform {

// Two blanks for each level; < > & and line separators in strings are escaped, even if they were
// not. Numbers stay as they are. The text must be valid JSON.
[[nodiscard]] std::string indent_json(std::string_view json);
// The same within a larger text, on a line of that level.
void append_indented_json(std::string& out, std::string_view json, size_t level);
// A new line of that level.
void append_json_line(std::string& out, size_t level);

}  // namespace landform
