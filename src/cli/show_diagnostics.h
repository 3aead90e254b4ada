// Showing diagnostics to the user.
#pragma once

#include "base/diagnostic.h"
#include "base/source.h"
#include "cli/command.h"

namespace landform::cli {

// Errors go to the error stream, warnings to the output.
void show_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources, CommandIo& io);

}  // namespace landform::cli
