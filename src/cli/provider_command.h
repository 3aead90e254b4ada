// `landform provider`: for authors of providers.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kProviderCommand;

}  // namespace landform::cli
