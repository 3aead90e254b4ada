#include "config/call_arguments.h"

#include "syntax/body.h"

namespace landform::config {
namespace {

Diagnostics check(const ModuleNode& node) {
  for (const auto& [name, child] : node.children) {
    if (Diagnostics found = check(*child); found.has_errors()) return found;
  }
  if (node.call == nullptr) return {};
  syntax::BodySchema schema;
  for (const auto& [name, variable] : node.module->variables)
    schema.attributes.push_back({name, !variable.default_value.has_value()});
  return node.call->inputs->content(schema).diagnostics;
}

}  // namespace

Diagnostics check_call_arguments(const ModuleTree& modules) { return check(*modules.root); }

}  // namespace landform::config
