// Import blocks: whether their targets exist.
#include <fmt/format.h>

#include "loader/validator.h"

namespace landform::loader {

void Validator::check_import_targets() {
  for (const config::Import& import : modules_.root->module->imports) {
    // Otherwise the instances depend on for_each.
    if (import.target_is_whole) check_import_target(import);
  }
}

void Validator::check_import_target(const config::Import& import) {
  constexpr const char* kSummary = "Configuration for import target does not exist";
  const config::TargetAddress& target = import.target;
  const config::ModuleNode* module = modules_.root.get();
  for (const config::ModuleStep& step : target.module) {
    auto child = module->children.find(step.call);
    module = child == module->children.end() ? nullptr : child->second.get();
    if (module == nullptr) break;
  }
  if (module == nullptr) {
    diagnostics_.error(kSummary,
                       fmt::format("The configuration for the given import target {} does not "
                                   "exist. All target instances must have an associated "
                                   "configuration to be imported.",
                                   target.to_config_string()),
                       import.to_range);
    return;
  }
  const config::ResourceAddress& address = target.resource->resource;
  if (module->module->resources.contains(
          config::resource_text(address.mode, address.type, address.name))) {
    if (target.module.empty()) imports_[target.to_config_string()].push_back(&import);
    return;
  }
  // A missing target may be generated if it is a single resource of the root module.
  if (!target.module.empty()) {
    without_target_.error(
        kSummary,
        fmt::format("Resource {} not found. Only resources within the root module are eligible for "
                    "config generation.",
                    target.to_config_string()),
        import.to_range);
  } else if (target.resource->key || import.for_each) {
    without_target_.error(kSummary,
                          "The given import block is not compatible with config generation. The "
                          "-generate-config-out option cannot be used with import blocks which use "
                          "for_each, or resources which use for_each or count.",
                          import.to_range);
  }
}

void Validator::check_imports(const config::Resource& resource,
                              const evaluation::InstanceScope& scope,
                              Diagnostics& diagnostics) const {
  if (scope.instance().parent != nullptr) return;
  auto found = imports_.find(resource.address());
  if (found == imports_.end()) return;
  size_t errors = diagnostics.error_count();
  for (const config::Import* import : found->second) {
    check_import_key(*import, resource, diagnostics);
    if (diagnostics.error_count() != errors) return;
    (void)scope.evaluate_checked(import->id, diagnostics);
    if (diagnostics.error_count() != errors) return;
  }
}

void Validator::check_import_key(const config::Import& import, const config::Resource& resource,
                                 Diagnostics& diagnostics) {
  auto fail = [&](const char* detail) {
    diagnostics.error("Invalid import 'to' expression", detail, import.to_range);
  };
  const std::optional<config::Key>& key = import.target.resource->key;
  bool for_each = static_cast<bool>(resource.repetition.for_each);
  bool count = static_cast<bool>(resource.repetition.count);
  if (key && !key->is_index()) {
    if (!for_each) fail("The target resource does not use for_each.");
  } else if (key) {
    if (!count) fail("The target resource does not use count.");
  } else {
    if (for_each) fail("The target resource is using for_each.");
    if (count) fail("The target resource is using count.");
  }
}

}  // namespace landform::loader
