// Showing diagnostics to the user.
#pragma once

#include <cstdint>

#include "base/diagnostic.h"
#include "base/source.h"
#include "cli/command.h"

namespace landform::cli {

// Errors go to the error stream, warnings to the output. Each is followed by an empty line, or not:
// that depends on the command.
enum class Spacing : uint8_t { apart, together };
void show_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources, CommandIo& io,
                      Spacing spacing = Spacing::apart);
// The same with warnings in short form, unless there are errors too.
void show_compactly(const Diagnostics& diagnostics, const SourceMap& sources, CommandIo& io,
                    Spacing spacing);

}  // namespace landform::cli
