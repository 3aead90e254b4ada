// The validated source and version of a module call.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "config/module.h"
#include "config/version.h"
#include "install/module_source.h"

namespace landform::install {

struct Requirement {
  ModuleSource source;
  config::VersionConstraints versions;
};

// None, with a diagnostic, if the call is invalid.
[[nodiscard]] std::optional<Requirement> read_requirement(const config::ModuleCall& call,
                                                          Diagnostics& diagnostics);

// The error in the source of a call; `versioned` if it has a version.
void report_bad_source(const config::ModuleCall& call, const SourceError& error, bool versioned,
                       Diagnostics& diagnostics);

// Whether a run of a test may use a module from there, which is an error if not.
bool check_run_source(const config::ModuleCall& call, const ModuleSource& source,
                      Diagnostics& diagnostics);

}  // namespace landform::install
