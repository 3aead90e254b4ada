// `get`: installs the modules that a configuration calls.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kGetCommand;

}  // namespace landform::cli
