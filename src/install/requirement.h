// What a module call asks for, checked. Private to the library.
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

// None, with a diagnostic, if the call cannot be understood.
[[nodiscard]] std::optional<Requirement> read_requirement(const config::ModuleCall& call,
                                                          Diagnostics& diagnostics);

}  // namespace landform::install
