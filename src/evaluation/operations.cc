#include "evaluation/operations.h"

#include <string_view>

#include "eval/compiled_body.h"
#include "evaluation/expansion.h"
#include "evaluation/instance_scope.h"

namespace landform::evaluation {

void evaluate_operations(const Environment& environment, const ModuleInstance& module,
                         std::vector<OperationInstance>& out, Diagnostics& diagnostics) {
  constexpr std::string_view kMeta[] = {"count", "for_each", "provider", "depends_on"};
  RepetitionData none;
  InstanceScope outer(environment, module, none);
  for (const config::Operation& operation : module.node->module->operations) {
    eval::CompiledBody body(operation.body, {.skip = kMeta});
    for (const Instance& one : expand(operation.repetition, outer, diagnostics)) {
      InstanceScope scope(environment, module, one.data);
      out.push_back({&operation, &module, one.key,
                     body.evaluate(scope, Value::unknown(), diagnostics), one.representative});
    }
  }
  for (const auto& [call, children] : module.children) {
    for (const auto& child : children) evaluate_operations(environment, *child, out, diagnostics);
  }
}

}  // namespace landform::evaluation
