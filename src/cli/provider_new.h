// Generating a new provider. Private to the library.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::cli {

// The template files (share/provider), by path.
[[nodiscard]] const std::map<std::string_view, std::string_view>& provider_templates();

// The files of a provider with that name: lowercase letters and digits, starting with a letter.
[[nodiscard]] Result<std::map<std::string, std::string>> new_provider_files(
    const std::string& name);

}  // namespace landform::cli
