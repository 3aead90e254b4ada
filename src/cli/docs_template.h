// Templates of documentation pages: text with placeholders such as {{schema}}. Private to the
// library.
//
// A placeholder is the name of a part, or {{file "examples/x.tf"}} for a file of the project as a
// code block. A line that has only an empty part disappears, with the empty line after it.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::cli {

using PageParts = std::map<std::string, std::string, std::less<>>;

// `project` is the directory that file names are relative to.
[[nodiscard]] Result<std::string> fill_template(std::string_view text, const PageParts& parts,
                                                const std::string& project);

// A file as a code block, in the language that its name suggests.
[[nodiscard]] Result<std::string> code_block(const std::string& path);

}  // namespace landform::cli
