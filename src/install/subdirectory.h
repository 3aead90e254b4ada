// Subdirectories of packages.
#pragma once

#include <string>

#include "base/result.h"

namespace landform::install {

// The directory in a package that matches `subdirectory`, in which * ? and [a-z] work as in a
// shell. There must be exactly one match. It must not be outside the package, not even through a
// link.
[[nodiscard]] Result<std::string> find_subdirectory(const std::string& package,
                                                    const std::string& subdirectory);

}  // namespace landform::install
