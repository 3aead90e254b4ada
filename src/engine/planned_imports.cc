#include "engine/planned_imports.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "config/reference.h"
#include "engine/import_targets.h"
#include "engine/planning.h"
#include "eval/references.h"
#include "evaluation/expansion.h"

namespace landform::engine {

using config::InstanceAddress;
using evaluation::Term;

namespace {

constexpr const char* kNoConfiguration = "Configuration for import target does not exist";

void report_missing(const InstanceAddress& address, Diagnostics& diagnostics) {
  diagnostics.error(kNoConfiguration,
                    fmt::format("The configuration for the given import {} does not exist. All "
                                "target instances must have an associated configuration to be "
                                "imported.",
                                address.to_string()));
}

}  // namespace

PlannedImports::PlannedImports(Run& run, const PlanOptions& options,
                               const state::State& previous_run, const Targets& targets)
    : run_(run), options_(options), previous_run_(previous_run), targets_(targets) {
  if (options.import != nullptr) ids_[options.import->address] = Value::string(options.import->id);
}

bool PlannedImports::follows_blocks() const { return options_.mode == Mode::normal; }

bool PlannedImports::find(const Term& term, const evaluation::InstanceScope& scope,
                          Diagnostics& diagnostics) {
  if (term.imports.empty() || !follows_blocks()) return true;
  std::lock_guard lock(mutex_);
  auto [found, added] = found_.try_emplace(&term, true);
  if (!added) return found->second;
  const evaluation::ModuleInstance* root = &scope.instance();
  while (root->parent != nullptr) root = root->parent;
  const size_t errors = diagnostics.error_count();
  evaluation::RepetitionData none;
  evaluation::InstanceScope outside(scope.environment(), *root, none);
  auto wanted =
      import_targets(term.imports, *term.resource, identity_of(term), outside, diagnostics);
  // What is managed already is not imported again, so it need not be configured any more.
  std::erase_if(
      wanted, [&](const auto& one) { return find_instance(previous_run_, one.first) != nullptr; });
  // Nor is anything while refreshing what is going to be destroyed, but all of it is checked.
  const auto& modules = evaluation_->instances_of(term.module_number);
  for (const auto& one : wanted) {
    const InstanceAddress& address = one.first;
    const bool has_module = std::any_of(modules.begin(), modules.end(), [&](const auto* module) {
      return module->path == address.resource.module;
    });
    if (has_module || !targets_.has(address)) continue;
    asked_for_.insert(address);
    report_missing(address, diagnostics);
  }
  ids_.merge(std::move(wanted));
  found->second = diagnostics.error_count() == errors;
  return found->second;
}

bool PlannedImports::check_instances(const Term& term, const evaluation::InstanceScope& scope,
                                     Diagnostics& diagnostics) {
  if (term.imports.empty() || !follows_blocks()) return true;
  const config::Resource& resource = *term.resource;
  const InstanceAddress first{{scope.instance().path, resource.mode, resource.type, resource.name},
                              std::nullopt};
  std::lock_guard lock(mutex_);
  auto at = ids_.lower_bound(first);
  if (at == ids_.end() || at->first.resource != first.resource) return true;
  // What is wrong with the number of instances is reported when they are evaluated.
  Diagnostics elsewhere;
  const evaluation::Instances instances =
      evaluation::expand(resource.repetition(), scope, elsewhere);
  if (elsewhere.has_errors()) return true;
  bool good = true;
  for (; at != ids_.end() && at->first.resource == first.resource; ++at) {
    const InstanceAddress& address = at->first;
    const bool exists = std::any_of(instances.begin(), instances.end(), [&](const auto& one) {
      return one.representative || one.key == address.key;
    });
    if (exists || !targets_.has(address)) continue;
    asked_for_.insert(address);
    report_missing(address, diagnostics);
    good = false;
  }
  return good;
}

// Null if resources of that type have no identity.
const provider::IdentitySchema* PlannedImports::identity_of(const Term& term) const {
  auto schemas = run_.providers().schemas(run_.provider_of(term).address->provider);
  if (!schemas) return nullptr;
  auto found = (*schemas)->identity(term.resource->type);
  return found ? *found : nullptr;
}

const Value* PlannedImports::id_of(const InstanceAddress& address) {
  std::lock_guard lock(mutex_);
  auto found = ids_.find(address);
  if (found == ids_.end()) return nullptr;
  asked_for_.insert(address);
  return options_.before_destroy ? nullptr : &found->second;
}

void PlannedImports::declare_unconfigured(DeclaredInstances& declared) const {
  if (!follows_blocks()) return;
  const Generation* generation = options_.generation;
  for (const config::Import& import : run_.modules().root->module->imports) {
    if (!import.target.resource || !import.target_is_whole || !import.target.module.empty())
      continue;
    const config::ResourceAddress& address = import.target.resource->resource;
    const bool generated = generation != nullptr && generation->resources.contains(address);
    if (generated || !run_.term_of(address)) declared.add_import_target(address);
  }
}

void PlannedImports::check(const evaluation::Evaluation& evaluation, bool failed,
                           Diagnostics& diagnostics) {
  if (options_.mode == Mode::normal) {
    for (const config::Import& import : run_.modules().root->module->imports)
      check_configured(import, evaluation, diagnostics);
    check_empty_modules(evaluation, diagnostics);
  }
  // After errors, a resource may not have been reached.
  if (failed) return;
  for (const auto& [address, id] : ids_) {
    if (asked_for_.contains(address) || !targets_.has(address)) continue;
    report_missing(address, diagnostics);
  }
}

// The blocks about resources of modules without instances, which are never visited.
void PlannedImports::check_empty_modules(const evaluation::Evaluation& evaluation,
                                         Diagnostics& diagnostics) {
  const std::vector<Term>& terms = run_.terms().all();
  const evaluation::RepetitionData none;
  for (graph::NodeId id = 0; id < terms.size(); ++id) {
    const Term& term = terms[id];
    if (term.imports.empty() || !evaluation.instances_of(term.module_number).empty() ||
        evaluation.failed(id))
      continue;
    evaluation::InstanceScope root(evaluation.environment(), *evaluation.instances_of(0).front(),
                                   none);
    (void)find(term, root, diagnostics);
  }
}

// What is destroyed is refreshed first, and that misses the same configuration.
void PlannedImports::check_configured(const config::Import& import,
                                      const evaluation::Evaluation& evaluation,
                                      Diagnostics& diagnostics) const {
  if (!import.target.resource) return;
  InstanceAddress address = *import.target.resource;
  address.resource.module = import.target.module;
  if (run_.term_of(address.resource) || !targets_.has(address)) return;
  if (!is_reached(import.id, evaluation) || !is_reached(import.for_each, evaluation)) return;
  if (find_instance(previous_run_, address) != nullptr) {
    if (import.target_is_whole && options_.generation == nullptr)
      diagnostics.error("Resource has no configuration",
                        fmt::format("Terraform attempted to process a resource at {} that has no "
                                    "configuration. This is a bug in Terraform; please report it!",
                                    address.to_string()));
    return;
  }
  if (!import.target_is_whole) {
    // Its keys do not fit a resource that is not repeated.
    const evaluation::RepetitionData none;
    evaluation::InstanceScope root(evaluation.environment(), *evaluation.instances_of(0).front(),
                                   none);
    const config::Import* const one[] = {&import};
    (void)import_targets(one, config::Resource(), nullptr, root, diagnostics);
    return;
  }
  diagnostics.error(
      kNoConfiguration,
      fmt::format("The configuration for the given import target {} does not exist. If you wish "
                  "to automatically generate config for this resource, use the "
                  "-generate-config-out option within terraform plan. Otherwise, make sure the "
                  "target resource exists within your configuration. For example:\n\n  "
                  "terraform plan -generate-config-out=generated.tf",
                  address.resource.to_config_string()),
      import.to_range);
}

// Whether nothing that the expression refers to has failed.
bool PlannedImports::is_reached(const syntax::Expression& expr,
                                const evaluation::Evaluation& evaluation) const {
  if (!expr) return true;
  Diagnostics ignored;  // reported by validation
  for (const syntax::TraversalExpr* traversal : eval::references(*expr.node)) {
    auto reference = config::read_reference(traversal->steps(), expr.file, ignored);
    if (!reference) continue;
    auto term = run_.terms().dependency_term(*run_.modules().root, *reference);
    if (term && evaluation.failed(*term)) return false;
  }
  return true;
}

bool PlannedImports::leaves_missing(const config::ResourceAddress& resource) const {
  if (options_.import == nullptr || options_.import->address.resource == resource) return false;
  auto stored = previous_run_.resources.find(resource);
  return stored == previous_run_.resources.end() || stored->second.instances.empty();
}

// As in Terraform: without any other instance not even the type is known; with some, there are only
// those, and what is between their indices.
evaluation::LeftAlone PlannedImports::seen_of_missing(const InstanceAddress& address,
                                                      Type type) const {
  if (leaves_missing(address.resource)) return {Value::unknown()};
  bool between = false;
  auto consider = [&](const std::optional<config::Key>& key) {
    if (key && key->is_index() && address.key->is_index() && *address.key < *key) between = true;
  };
  if (options_.import->address.resource == address.resource) consider(options_.import->address.key);
  auto stored = previous_run_.resources.find(address.resource);
  if (stored != previous_run_.resources.end()) {
    for (const auto& [key, instance] : stored->second.instances) consider(key);
  }
  return between ? evaluation::LeftAlone{Value::unknown(type)} : evaluation::LeftAlone{};
}

}  // namespace landform::engine
