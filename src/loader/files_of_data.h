// Files that data sources write.
//
// Some data sources make a file when they are read, which Terraform does while it plans: an archive
// of source code, for instance, whose hash the configuration then asks for. Without providers there
// is no such file, and nothing is wrong with that: what is read from it is unknown.
#pragma once

#include "base/diagnostic.h"

namespace landform::loader {

// All diagnostics but those about files that data sources are asked for.
[[nodiscard]] Diagnostics without_files_of_data(const Diagnostics& found);

}  // namespace landform::loader
