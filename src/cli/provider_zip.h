// Zip archives of a single file. Private to the library.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::cli {

// An archive with one executable file of that name. The same bytes give the same archive, on any
// machine and at any time.
[[nodiscard]] Result<std::string> zip_of(std::string_view name, std::string_view content);

}  // namespace landform::cli
