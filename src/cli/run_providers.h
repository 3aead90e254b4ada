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

// What is said about a provider that only the state requires, and that is not installed: what to do
// about it, in plans, or what failed, in everything else.
enum class IfMissing : uint8_t { advise, fail };

// Finds the program of every provider that the configuration and the state require; none is started
// before it is needed. Null with errors.
[[nodiscard]] Diagnosed<std::unique_ptr<engine::Providers>> make_providers(
    const config::ModuleTree& modules, SourceMap& sources, const state::State& state,
    IfMissing if_missing = IfMissing::fail);

}  // namespace landform::cli
