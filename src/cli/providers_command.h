// `providers`: what the configuration and the state require, and its subcommands lock, mirror and
// schema.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "cli/command.h"
#include "packages/platform.h"

namespace landform::cli {

extern const Command kProvidersCommand;

// The subcommands; private to the library.
int run_providers_lock(std::span<const std::string> args, CommandIo& io);
int run_providers_mirror(std::span<const std::string> args, CommandIo& io);
int run_providers_schema(std::span<const std::string> args, CommandIo& io);

// The platforms that -platform options name, or the current one without any; none after an error.
[[nodiscard]] std::vector<packages::Platform> read_platforms(const std::vector<std::string>& texts,
                                                             Diagnostics& diagnostics);

}  // namespace landform::cli
