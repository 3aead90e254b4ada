// The blocks of provider_installation in a CLI configuration file.
#pragma once

#include "base/diagnostic.h"
#include "install/cli_config.h"
#include "install/settings.h"

namespace landform::install {

// Adds what the file says to the settings. All blocks are checked, but only the first one counts.
void add_installation(const CliValue& file, Settings& settings, Diagnostics& diagnostics);

}  // namespace landform::install
