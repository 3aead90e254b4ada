// Zip archives of a single file. Private to the library.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::cli {

// An archive with one executable file of that name. Reproducible: the same bytes always give the
// same archive.
[[nodiscard]] Result<std::string> zip_of(std::string_view name, std::string_view content);

}  // namespace landform::cli
