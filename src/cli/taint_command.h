// `landform taint` and `landform untaint`: whether an object has to be replaced.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kTaintCommand;
extern const Command kUntaintCommand;

}  // namespace landform::cli
