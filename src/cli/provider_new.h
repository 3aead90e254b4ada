// A new provider, to begin with. Private to the library.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::cli {

// The files of the templates (share/provider), by their paths, as they are in the source.
[[nodiscard]] const std::map<std::string_view, std::string_view>& provider_templates();

// The files of a provider with that name: lower-case letters and digits, a letter first.
[[nodiscard]] Result<std::map<std::string, std::string>> new_provider_files(
    const std::string& name);

}  // namespace landform::cli
