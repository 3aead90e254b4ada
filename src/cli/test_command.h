// `landform test`.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kTestCommand;

}  // namespace landform::cli
