// Names of hosts that offer services, as users write them: in lower case and Unicode, with an
// optional port.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::install {

// The form in which hosts are compared: letters in lower case, and no port if it is the usual one.
// The error has no full stop.
[[nodiscard]] Result<std::string> normalize_host(std::string_view text);

}  // namespace landform::install
