// The providers of a working directory, for commands that run them.
#pragma once

#include <cstdint>
#include <memory>

#include "base/diagnostic.h"
#include "base/source.h"
#include "cli/command.h"
#include "config/module_tree.h"
#include "engine/providers.h"
#include "state/state.h"

namespace landform::cli {

// What providers are for, which decides what is said about those that are not installed. Those of
// the configuration must be in the lock file, unless nothing but schemas is wanted.
enum class ProviderUse : uint8_t {
  plan,       // those of the state must be installed: what to do about it is said
  operation,  // the same: what failed is said
  test,       // the same, and the words are those of validation
  console,    // objects of other providers do not matter
  schemas,    // to show something: what failed is said
};

// Whether the providers that a saved plan was made with are those that the lock file selects: its
// configuration allows them, and the packages are the same.
[[nodiscard]] Diagnostics check_planned_packages(const config::ModuleTree& modules,
                                                 SourceMap& sources, const std::string& selected);

// Finds the program of every provider that the configuration and the state require; none is started
// before it is needed. Null with errors.
[[nodiscard]] Diagnosed<std::unique_ptr<engine::Providers>> make_providers(
    const config::ModuleTree& modules, SourceMap& sources, const state::State& state,
    ProviderUse use = ProviderUse::operation);

}  // namespace landform::cli
