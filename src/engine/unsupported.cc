#include "engine/unsupported.h"

#include <fmt/format.h>

#include "engine/provisioner.h"

namespace landform::engine {
namespace {

constexpr const char* kSummary = "Not supported yet";

void check_module(const config::ModuleNode& node, Diagnostics& out) {
  for (const auto& [resource, ordinal] : node.module->resource_index.entries()) {
    for (const config::Provisioner& provisioner : resource->management->provisioners) {
      if (is_provisioner_supported(provisioner.type)) continue;
      out.error(kSummary,
                fmt::format("Provisioner \"{}\" cannot be run by this program; only local-exec "
                            "can.",
                            provisioner.type),
                provisioner.type_range);
    }
  }
}

}  // namespace

Diagnostics find_unsupported(const config::ModuleTree& modules) {
  Diagnostics out;
  config::for_each_module(*modules.root,
                          [&](const config::ModuleNode& node) { check_module(node, out); });
  return out;
}

}  // namespace landform::engine
