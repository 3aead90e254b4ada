// `init`: prepares a working directory, with its backend, modules and providers.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kInitCommand;

}  // namespace landform::cli
