// landform apply, destroy and refresh
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kApplyCommand;
extern const Command kDestroyCommand;
extern const Command kRefreshCommand;

}  // namespace landform::cli
