// `landform provider`: tools for provider authors.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kProviderCommand;

}  // namespace landform::cli
