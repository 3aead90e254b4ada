// `providers`: what the configuration and the state require, and its subcommands lock, mirror and
// schema.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kProvidersCommand;

// The subcommands; private to the library.
int run_providers_lock(std::span<const std::string> args, CommandIo& io);
int run_providers_mirror(std::span<const std::string> args, CommandIo& io);
int run_providers_schema(std::span<const std::string> args, CommandIo& io);

}  // namespace landform::cli
