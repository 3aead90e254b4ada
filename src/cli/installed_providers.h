// The providers that a working directory uses: their programs, and providers made from them.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>

#include "base/diagnostic.h"
#include "base/result.h"
#include "config/provider_address.h"
#include "install/settings.h"
#include "packages/requirements.h"
#include "packages/resolve.h"
#include "provider/provider.h"

namespace landform::cli {

// What programs are resolved for, which decides the words of errors.
enum class Purpose : uint8_t { operation, saved_plan, validation };

// The programs of required providers, by the lock file of a directory and the user's settings. Some
// are missing if there are errors. Those in `others` are found as well if they are available.
// `problem` says why more may be required than is known; empty if everything is known.
[[nodiscard]] Diagnosed<packages::ProviderPrograms> find_programs(
    const packages::Requirements& required, Purpose purpose, const install::Settings& settings,
    const std::string& directory = ".", const std::set<config::ProviderAddress>& others = {},
    const std::string& problem = {});

// The packages that the lock file of this directory selects, as text to compare.
[[nodiscard]] std::string selected_packages();

// That problem, of diagnostics about requirements.
[[nodiscard]] std::string requirements_problem(const Diagnostics& diagnostics,
                                               const SourceMap& sources);

// Whether packages were installed in a directory, or one of the providers needs no package.
[[nodiscard]] bool are_installed(const packages::Requirements& required,
                                 const install::Settings& settings, const std::string& directory);

// An unconfigured provider, other than that of the language. The program of a package is started
// when a call needs it, and its schemas are kept in the user's cache; those of programs under
// development and of running ones never are.
[[nodiscard]] Result<std::unique_ptr<provider::Provider>> make_provider(
    const config::ProviderAddress& address, const packages::ProviderProgram& program);

}  // namespace landform::cli
