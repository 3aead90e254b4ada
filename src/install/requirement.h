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

// Whether the source of a call is valid; reports errors in it.
bool check_source(const config::ModuleCall& call, Diagnostics& diagnostics);

// Reports the errors in the sources of a module's calls.
void check_sources(const config::Module& module, Diagnostics& diagnostics);

// The same as the first for the module of a test's run, which may not come from just anywhere.
bool check_run_source(const config::ModuleCall& call, Diagnostics& diagnostics);

}  // namespace landform::install
