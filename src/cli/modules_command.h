// `modules`: the modules that a configuration calls.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kModulesCommand;

}  // namespace landform::cli
