// `console`: expressions at a prompt, or from a pipe.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kConsoleCommand;

}  // namespace landform::cli
