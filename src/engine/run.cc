#include "engine/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "base/parallel.h"
#include "base/terraform_version.h"
#include "engine/messages.h"
#include "eval/decode.h"
#include "evaluation/body_evaluation.h"
#include "graph/reach.h"
#include "value/presence.h"

namespace landform::engine {

using evaluation::Term;
using graph::NodeId;

namespace {

FunctionTable without_impure(const FunctionTable& functions) {
  FunctionTable out;
  for (const auto& function : functions.all()) {
    Function copy = *function;
    if (copy.impure)
      copy.implementation = [](Arguments, Type type) { return Value::unknown(type); };
    out.add(std::move(copy));
  }
  return out;
}

}  // namespace

Run::Run(const config::ModuleTree& modules, const SourceMap& sources,
         const FunctionTable& functions, Providers& providers, Observer& observer,
         RunOptions options)
    : modules_(modules),
      sources_(sources),
      functions_(functions),
      planning_functions_(without_impure(functions)),
      providers_(providers),
      observer_(observer),
      options_(std::move(options)),
      terms_(modules),
      dependency_names_(terms_),
      places_(static_cast<std::ptrdiff_t>(std::max<size_t>(options_.parallelism, 1))),
      provider_functions_(providers) {
  resolve_providers();
  propagate_create_before_destroy({});
}

Run::~Run() = default;

void Run::resolve_providers() {
  resolved_.resize(terms_.all().size());
  schemas_ = std::vector<std::atomic<const provider::TypeSchema*>>(terms_.all().size());
  for (NodeId id = 0; id < terms_.all().size(); ++id) {
    const Term& term = terms_[id];
    if (term.kind != Term::Kind::resource) continue;
    if (term.resource->mode != config::ResourceMode::managed ||
        !term.resource->management->provisioners.empty())
      only_computes_ = false;
    auto [found, added] =
        providers_by_name_.try_emplace({term.module, term.resource->provider_key()});
    if (added) {
      found->second = config::resolve_provider(*term.module, found->first.second);
      used_.insert(found->second.address);
      only_computes_ = only_computes_ && found->second.address->provider.is_builtin();
    }
    resolved_[id] = &found->second;
  }
  config::for_each_module(*modules_.root, [&](const config::ModuleNode& node) {
    for (const config::Removed& one : node.module->removed)
      only_computes_ = only_computes_ && one.provisioners.empty();
  });
}

const provider::TypeSchema* Run::schema_of(const Term& resource) const {
  const NodeId id = id_of(resource);
  const provider::TypeSchema* known = schemas_[id].load(std::memory_order_acquire);
  if (known != nullptr) return known;
  known = schema_of(provider_of(id), resource.resource->mode, resource.resource->type);
  schemas_[id].store(known, std::memory_order_release);
  return known;
}

// What a resource with create_before_destroy depends on must be created first as well: otherwise
// the old dependency would be destroyed while the old dependent still exists.
void Run::propagate_create_before_destroy(const std::vector<char>& left_out) {
  create_before_destroy_.assign(terms_.all().size(), 0);
  std::vector<NodeId> queue;
  for (NodeId id = 0; id < terms_.all().size(); ++id) {
    if (!left_out.empty() && left_out[id] != 0) continue;
    const config::Resource* resource = terms_[id].resource;
    const config::Lifecycle* lifecycle = resource == nullptr ? nullptr : resource->lifecycle();
    if (lifecycle != nullptr && lifecycle->create_before_destroy.value_or(false))
      queue.push_back(id);
  }
  graph::mark_with_needs(terms_.graph(), std::move(queue), 1, create_before_destroy_);
}

std::unique_ptr<evaluation::Evaluation> Run::evaluation(bool applying) const {
  evaluation::EvaluationOptions options;
  options.policy = {.expansion = evaluation::Expansion::known, .stop_at_errors = true};
  options.variables = options_.variables;
  options.variable_problems = options_.variable_problems;
  options.variable_ranges = options_.variable_ranges;
  options.workspace = options_.workspace;
  options.applying = applying;
  options.provider_functions = &provider_functions_;
  if (only_computes_) {
    options.workers = processor_count();
  } else {
    // Visits wait for providers and commands: one thread for each, whatever the processors.
    options.workers = std::max(options_.parallelism, processor_count());
    options.instance_batch = 1;
  }
  return std::make_unique<evaluation::Evaluation>(
      terms_, sources_, applying ? functions_ : planning_functions_, std::move(options));
}

const config::ModuleNode* Run::module_at(const config::ModulePath& path) const {
  const config::ModuleNode* node = modules_.root.get();
  for (const config::ModuleStep& step : path) {
    auto child = node->children.find(step.call);
    if (child == node->children.end()) return nullptr;
    node = child->second.get();
  }
  return node;
}

std::optional<NodeId> Run::term_of(const config::ResourceAddress& address) const {
  const config::ModuleNode* module = module_at(address.module);
  if (module == nullptr) return std::nullopt;
  return terms_.find_resource(*module, address.mode, address.type, address.name);
}

std::vector<char> Run::all_but_providers() const {
  std::vector<char> out(terms_.all().size(), 1);
  std::vector<NodeId> queue;
  for (NodeId id = 0; id < terms_.all().size(); ++id) {
    if (terms_[id].kind == Term::Kind::provider) queue.push_back(id);
  }
  graph::mark_with_needs(terms_.graph(), std::move(queue), 0, out);
  return out;
}

// --- providers

void Run::use_state(const state::State& state) {
  for (const auto& [address, resource] : state.resources) {
    used_.insert(resource.provider);
    only_computes_ = only_computes_ && resource.provider->provider.is_builtin();
    const config::ModuleNode* module = address.module.empty() ? nullptr : module_at(address.module);
    if (module != nullptr && !term_of(address))
      dependency_names_.add_unconfigured(terms_.end_of(*module),
                                         state::ResourceName(address.to_config_string()));
  }
}

std::optional<Value> Run::configure(const evaluation::ProviderVisit& visit,
                                    Diagnostics& diagnostics) {
  const config::ProviderConfig& block = *visit.term.provider;
  config::ResolvedProvider resolved = config::resolve_provider(*visit.term.module, block.key());
  // An empty block stands for what the caller passes, which has a block of its own.
  if (resolved.config != &block || !used_.contains(resolved.address)) return Value::null();
  if (mocked_provider(resolved.address) != nullptr) return Value::null();
  const provider::TypeSchema* schema = providers_.schema_of_provider(resolved.address->provider);
  if (schema == nullptr) return std::nullopt;  // reported with the resources that use it
  std::optional<Value> config;
  if (options_.provider_scope != nullptr && block.range.file == options_.provider_file) {
    size_t errors = diagnostics.error_count();
    config =
        eval::decode_body(*block.arguments, schema->block, *options_.provider_scope, diagnostics);
    if (diagnostics.error_count() != errors) config = std::nullopt;
  } else {
    config = evaluation::decode_checked(*block.arguments, schema->block, visit.scope, diagnostics);
  }
  if (!config) return std::nullopt;
  Place place(*this);
  provider::Diagnostics problems = providers_.configure(resolved.address, config->unmarked_deep(),
                                                        std::string(kTerraformVersion), call());
  add_messages(problems, {*block.arguments, resolved.address->to_string()}, diagnostics);
  if (problems.has_errors()) return std::nullopt;
  return config;
}

provider::Provider* Run::mocked_provider(const config::ProviderConfigAddress& address) {
  const MockedTypes* types = options_.mocks == nullptr ? nullptr : options_.mocks->mocked(address);
  if (types == nullptr) return nullptr;
  provider::Provider* real = providers_.unconfigured(address.provider);
  if (real == nullptr) return nullptr;
  std::lock_guard lock(mocks_mutex_);
  std::unique_ptr<MockProvider>& mocked = mocked_[address];
  if (mocked == nullptr) mocked = std::make_unique<MockProvider>(*real, *types);
  return mocked.get();
}

provider::Provider* Run::provider(const config::ProviderConfigAddress& address,
                                  const config::InstanceAddress& instance,
                                  Diagnostics& diagnostics) {
  provider::Provider* base = provider(address, diagnostics);
  if (base == nullptr || options_.mocks == nullptr) return base;
  const MockValues* values = options_.mocks->values_of(instance, address);
  if (values == nullptr) return base;
  std::lock_guard lock(mocks_mutex_);
  std::unique_ptr<MockProvider>& overridden = overridden_[values];
  if (overridden == nullptr) overridden = std::make_unique<MockProvider>(*base, *values);
  return overridden.get();
}

provider::Provider* Run::provider(const config::ProviderConfigAddress& address,
                                  Diagnostics& diagnostics) {
  if (provider::Provider* mocked = mocked_provider(address)) return mocked;
  if (provider::Provider* found = providers_.configured(address)) return found;
  std::lock_guard lock(implied_mutex_);
  if (provider::Provider* found = providers_.configured(address)) return found;
  if (!implied_.insert(address).second) return nullptr;
  auto schemas = providers_.schemas(address.provider);
  if (!schemas) {
    diagnostics.error("Failed to load plugin schemas",
                      fmt::format("Error while loading schemas for plugin components: Failed to "
                                  "obtain provider schema: Could not load the schema for provider "
                                  "{}: {}..",
                                  address.provider.to_string(), schemas.error().message));
    return nullptr;
  }
  auto schema = (*schemas)->provider();
  if (!schema) {
    diagnostics.error("Invalid provider schema", schema.error().message);
    return nullptr;
  }
  const schema::Block& block = (*schema)->block;
  bool required = std::any_of(block.attributes.begin(), block.attributes.end(),
                              [](const auto& one) { return one.second.required; });
  if (required) {
    diagnostics.error(
        "Invalid provider configuration",
        fmt::format("Provider \"{}\" requires explicit configuration. Add a provider block to the "
                    "root module and configure the provider's required arguments as described in "
                    "the provider documentation.\n",
                    address.provider.to_string()));
    return nullptr;
  }
  provider::Diagnostics problems =
      providers_.configure(address, block.empty_value(), std::string(kTerraformVersion), call());
  add_messages(problems, diagnostics);
  return providers_.configured(address);
}

}  // namespace landform::engine
