// The source of packages that the user's settings describe.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "install/http.h"
#include "install/settings.h"
#include "packages/source.h"

namespace landform::packages {

// From the methods in provider_installation; without that block, the usual local directories and,
// for providers that are in none of them, their registries. Invalid methods are left out. The
// client must outlive the source.
[[nodiscard]] std::unique_ptr<PackageSource> configured_source(install::HttpClient& http,
                                                               const install::Settings& settings);
// What is wrong with the methods in provider_installation.
[[nodiscard]] Diagnostics check_methods(const install::Settings& settings);
// Only these directories.
[[nodiscard]] std::unique_ptr<PackageSource> directories_source(
    const std::vector<std::string>& directories);

}  // namespace landform::packages
