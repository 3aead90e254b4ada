// Events for other programs: one JSON object per line, as Terraform prints them with -json.
#pragma once

#include <iosfwd>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"

namespace landform::cli {

// The first event of a command, which names the version.
void print_version_event(std::ostream& out);
// A message that only people read.
void print_log_event(std::string_view message, std::ostream& out);
// A message of `init` with a code.
void print_init_event(std::string_view message, std::string_view code, std::ostream& out);
// In the order of the list.
void print_diagnostic_events(const Diagnostics& diagnostics, const SourceMap& sources,
                             std::ostream& out);

}  // namespace landform::cli
