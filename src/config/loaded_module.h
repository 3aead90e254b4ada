// A module with everything that is wrong with it, for those who may read it more than once.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"

namespace landform::config {

struct LoadedModule : Diagnosed<Module> {
  // What is reported if the module is read once more: not the messages about the syntax of its
  // files, since Terraform parses a file only once, however often a module is read.
  Diagnostics again;
  // All messages, those in Module::problems among them, in Terraform's order: what is wrong with
  // each file, then what is wrong with the module that they make up.
  Diagnostics in_order;
};

// Like load_module().
[[nodiscard]] LoadedModule read_module(SourceMap& sources, const std::string& directory,
                                       const ModuleOptions& options = {});

}  // namespace landform::config
