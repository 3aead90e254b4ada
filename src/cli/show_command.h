// landform show
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kShowCommand;

}  // namespace landform::cli
