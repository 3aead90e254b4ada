// Import blocks: whether their targets exist, and have the keys that are imported.
#include <fmt/format.h>

#include <optional>
#include <set>
#include <string>

#include "config/reference.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "evaluation/evaluation.h"
#include "evaluation/imports.h"
#include "evaluation/instance_scope.h"
#include "loader/validator.h"
#include "syntax/ast.h"
#include "value/convert.h"

namespace landform::loader {
namespace {

using evaluation::InstanceScope;

bool refers_to_target(const config::Import& import) {
  const std::string target = import.target.to_config_string();
  Diagnostics ignored;  // what is no reference is reported when it is evaluated
  for (const syntax::TraversalExpr* one : eval::references(*import.id.node)) {
    auto reference = config::read_reference(one->steps(), import.id.file, ignored);
    if (reference && reference->address() == target) return true;
  }
  return false;
}

// As Terraform has it: nothing is left to be an address, and that has no place.
void report_dynamic_target(const config::Import& import, Diagnostics& diagnostics) {
  diagnostics.error("Invalid expression",
                    "A single static variable reference is required: only attribute access and "
                    "indexing with constant keys. No calculations, function calls, template "
                    "expressions, etc are allowed here.",
                    import.to_range);
  diagnostics.error("Invalid address",
                    "A resource instance address is required here. The module path must be "
                    "followed by a resource instance specification.",
                    Range{});
}

// What is wrong with an id whatever is planned. Unknown ones may become known by then.
void check_import_id(const config::Import& import, const InstanceScope& scope,
                     Diagnostics& diagnostics) {
  auto fail = [&](const char* detail) {
    diagnostics.error("Invalid import id argument", detail, import.id.range());
  };
  if (refers_to_target(import))
    return fail("The import ID cannot reference the resource being imported.");
  const size_t errors = diagnostics.error_count();
  const Value value = scope.evaluate_checked(import.id, diagnostics).unmarked_deep();
  if (diagnostics.error_count() != errors || !value.is_known()) return;
  if (value.is_null()) return fail("The import ID cannot be null.");
  if (import.by_identity && value.type().is_object()) return;  // that has its own rules
  auto id = convert(value, Type::string());
  if (!id) {
    diagnostics
        .error("Incorrect value type",
               fmt::format("Invalid expression value: {}.", id.error().message), import.id.range())
        .evaluation = eval::explain(import.id, scope);
  } else if (id->is_known() && id->as_string().empty()) {
    fail("The import ID value evaluates to an empty string, please provide a non-empty value.");
  }
}

}  // namespace

void Validator::check_import_targets() {
  for (const config::Import& import : modules_.root->module->imports) check_import_target(import);
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
  const auto* found = module->module->resource_index.find(address.mode, address.type, address.name);
  if (found != nullptr) {
    if (target.module.empty()) {
      imports_[target.to_config_string()].push_back(&import);
    } else {
      imports_into_modules_.emplace_back(&import, found->resource);
    }
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
  } else if (import.target_is_whole && (target.resource->key || import.for_each)) {
    without_target_.error(kSummary,
                          "The given import block is not compatible with config generation. The "
                          "-generate-config-out option cannot be used with import blocks which use "
                          "for_each, or resources which use for_each or count.",
                          import.to_range);
  } else {
    imports_without_target_.push_back(&import);
  }
}

void Validator::check_imports(const config::Resource& resource,
                              const evaluation::InstanceScope& scope,
                              Diagnostics& diagnostics) const {
  if (scope.instance().parent != nullptr) return;
  auto found = imports_.find(resource.address());
  if (found == imports_.end()) return;
  for (const config::Import* import : found->second) {
    if (!check_import(*import, resource.repetition(), scope, diagnostics)) return;
  }
}

void Validator::check_imports_into_modules(const evaluation::Evaluation& evaluation) {
  const evaluation::RepetitionData none;
  evaluation::InstanceScope root(evaluation.environment(), *evaluation.instances_of(0).front(),
                                 none);
  // Of each resource up to the first one that is wrong.
  std::set<const config::Resource*> wrong;
  for (const auto& [import, resource] : imports_into_modules_) {
    if (!wrong.contains(resource) &&
        !check_import(*import, resource->repetition(), root, diagnostics_))
      wrong.insert(resource);
  }
}

void Validator::check_imports_without_target(const evaluation::Evaluation& evaluation) {
  const evaluation::RepetitionData none;
  for (const config::Import* import : imports_without_target_) {
    evaluation::InstanceScope root(evaluation.environment(), *evaluation.instances_of(0).front(),
                                   none);
    (void)check_import(*import, {}, root, without_target_);
  }
}

bool Validator::check_import(const config::Import& import, const config::Repetition& target,
                             const evaluation::InstanceScope& scope, Diagnostics& diagnostics) {
  if (!import.for_each && !import.target_is_whole) {
    if (refers_to_target(import)) {
      check_import_id(import, scope, diagnostics);
    } else {
      report_dynamic_target(import, diagnostics);
    }
    return false;
  }
  const size_t errors = diagnostics.error_count();
  for (const evaluation::RepetitionData& each : evaluation::import_repetitions(
           import, scope, evaluation::UnknownImports::allowed, diagnostics)) {
    evaluation::InstanceScope inner(scope.environment(), scope.instance(), each);
    auto to = evaluation::imported_instance(import, each, diagnostics);
    if (to) check_import_key(import, to->key, target, diagnostics);
    if (diagnostics.error_count() == errors) check_import_id(import, inner, diagnostics);
    if (diagnostics.error_count() != errors) break;
  }
  return diagnostics.error_count() == errors;
}

void Validator::check_import_key(const config::Import& import,
                                 const std::optional<config::Key>& key,
                                 const config::Repetition& target, Diagnostics& diagnostics) {
  auto fail = [&](const char* detail) {
    diagnostics.error("Invalid import 'to' expression", detail, import.to_range);
  };
  const bool for_each = static_cast<bool>(target.for_each);
  const bool count = static_cast<bool>(target.count);
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
