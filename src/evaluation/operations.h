// Evaluating actions and queries: nothing depends on them, so they come after everything else.
#pragma once

#include <optional>
#include <vector>

#include "base/diagnostic.h"
#include "config/objects.h"
#include "evaluation/environment.h"
#include "evaluation/module_instance.h"
#include "value/value.h"

namespace landform::evaluation {

struct OperationInstance {
  const config::Operation* config = nullptr;
  const ModuleInstance* module = nullptr;
  std::optional<config::Key> key = std::nullopt;
  Value values = {};
  // It stands for an unknown number of instances.
  bool representative = false;
};

// Appends the instances of all operations of a module instance and its children.
void evaluate_operations(const Environment& environment, const ModuleInstance& module,
                         std::vector<OperationInstance>& out, Diagnostics& diagnostics);

}  // namespace landform::evaluation
