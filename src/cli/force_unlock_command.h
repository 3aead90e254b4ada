// `landform force-unlock`: releases a lock that was left behind.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kForceUnlockCommand;

}  // namespace landform::cli
