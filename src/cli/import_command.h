// `landform import`.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kImportCommand;

}  // namespace landform::cli
