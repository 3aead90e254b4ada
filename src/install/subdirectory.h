// The part of a package that is meant.
#pragma once

#include <string>

#include "base/result.h"

namespace landform::install {

// The directory that `subdirectory`, in which * ? and [a-z] match as in a shell, names within
// a package: there must be just one. It may not lead out of the package, not even by a link.
[[nodiscard]] Result<std::string> find_subdirectory(const std::string& package,
                                                    const std::string& subdirectory);

}  // namespace landform::install
