// `landform graph`.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kGraphCommand;

}  // namespace landform::cli
