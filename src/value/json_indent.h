// Indented JSON, as Terraform writes state files and the output of commands.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace landform {

// Two spaces per level; < > & and line separators in strings are escaped, even if they were not.
// Numbers are copied unchanged. The text must be valid JSON.
[[nodiscard]] std::string indent_json(std::string_view json);
// The same inside a larger document, starting on a line of that level.
void append_indented_json(std::string& out, std::string_view json, size_t level);
// Whether two texts, both valid JSON, are the same when indented: usually they differ in nothing
// but whitespace, which costs no copy to find out.
[[nodiscard]] bool same_indented_json(std::string_view a, std::string_view b);
// A newline and the indentation of that level.
void append_json_line(std::string& out, size_t level);

}  // namespace landform
