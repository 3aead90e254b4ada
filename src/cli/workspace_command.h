// `landform workspace`: several states for one configuration.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kWorkspaceCommand;

}  // namespace landform::cli
