// `landform workspace`: several states for one configuration.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kWorkspaceCommand;
// The old name of most of it, which is deprecated and not listed.
extern const Command kEnvCommand;

}  // namespace landform::cli
