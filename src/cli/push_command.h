// `landform push`: no longer supported, and not listed.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kPushCommand;

}  // namespace landform::cli
