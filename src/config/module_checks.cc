#include "config/module_checks.h"

#include <fmt/format.h>

#include <algorithm>

#include "config/version.h"

namespace landform::config {
namespace {

void check_versions(const ModuleNode& node, std::string_view version, Diagnostics& diagnostics) {
  auto have = Version::parse(version);
  if (!have) return;
  for (const RequiredVersion& required : node.module->required_versions) {
    auto wanted = VersionConstraints::parse(required.constraint);
    if (!wanted || wanted->allow(have.value())) continue;
    std::string who = node.call == nullptr ? "This configuration"
                                           : fmt::format("Module {} (from {})", node.description(),
                                                         node.call->source);
    diagnostics.error(
        "Unsupported Terraform Core version",
        fmt::format("{} does not support Terraform version {}. To proceed, either choose another "
                    "supported Terraform version or update this version constraint. Version "
                    "constraints are normally set for good reason, so updating the constraint may "
                    "lead to other errors or unexpected behavior.",
                    who, version),
        required.range);
  }
}

}  // namespace

Diagnostics check_module(const ModuleNode& node, std::string_view version) {
  Diagnostics out = node.module->problems;
  check_versions(node, version, out);
  return out;
}

Diagnostics check_modules(const ModuleTree& modules, std::string_view version) {
  Diagnostics out;
  std::vector<const Module*> seen;
  for_each_module(*modules.root, [&](const ModuleNode& node) {
    const Module* module = node.module.get();
    if (std::find(seen.begin(), seen.end(), module) != seen.end()) return;
    seen.push_back(module);
    out.append(check_module(node, version));
  });
  return out;
}

}  // namespace landform::config
