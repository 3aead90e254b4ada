#include "sdk_testing/session.h"

#include <fmt/format.h>

#include "config/reference.h"
#include "eval/expression_functions.h"
#include "evaluation/body_evaluation.h"
#include "functions/functions.h"
#include "plan/write_only.h"
#include "sdk_testing/lookup.h"
#include "value/presence.h"

namespace landform::sdk_testing {
namespace {

constexpr const char* kTerraformVersion = "1.11.4";

}  // namespace

Session::Session(const MakeProvider& make_provider, const TestModule& module, Report& report)
    : make_provider_(make_provider),
      module_(module),
      report_(report),
      messages_(report),
      schemas_(make_provider()),
      functions_(functions::make_function_table({})) {
  (void)messages_.add(schemas_.all_problems());
  eval::add_expression_functions(functions_);
  add_provider_functions();
}

Session::~Session() {
  for (const Opened& one : opened_) {
    if (sdk::ProviderServer* opener = server(one.provider_key)) {
      messages_.add(opener->close({one.type, one.private_state}, {}));
    }
  }
}

void Session::add_provider_functions() {
  const sdk::Provider& provider = schemas_.provider();
  auto parameter = [](const sdk::FunctionParameterInfo& info) {
    Parameter out;
    out.name = info.name;
    out.type = info.type.type();
    out.description = info.description;
    out.allow_null = info.allow_null;
    out.allow_unknown = info.allow_unknown;
    return out;
  };
  for (const auto& function : provider.functions()) {
    Function out;
    out.name = fmt::format("provider::{}::{}", provider.name(), function->name());
    for (const auto& info : function->parameters()) out.parameters.push_back(parameter(info));
    if (auto info = function->variadic_parameter()) out.variadic = parameter(*info);
    out.result = function->result().type();
    out.implementation = [this, name = function->name()](Arguments arguments,
                                                         Type) -> Result<Value, FunctionError> {
      auto result = schemas_.call_function({name, {arguments.begin(), arguments.end()}}, {});
      if (result) return *result;
      const sdk::FunctionFailure& failure = result.error();
      return failure.argument ? argument_error(static_cast<int>(*failure.argument), failure.message)
                              : call_error(failure.message);
    };
    functions_.add(std::move(out));
  }
}

// --- providers

bool Session::configure(const std::string& key, const Value& config) {
  auto server = std::make_unique<sdk::ProviderServer>(make_provider_());
  bool good = messages_.add(server->validate_provider(config, {})) &&
              messages_.add(server->configure({config, kTerraformVersion}, {}));
  servers_[key] = good ? std::move(server) : nullptr;
  return good;
}

sdk::ProviderServer* Session::server(const std::string& key) {
  auto found = servers_.find(key);
  if (found != servers_.end()) return found->second.get();
  const schema::Block& block = schemas_.provider_schema().block;
  for (const auto& [name, attribute] : block.attributes) {
    if (!attribute.required) continue;
    messages_.error("Invalid provider configuration",
                    fmt::format("Provider \"{}\" requires explicit configuration. Add a provider "
                                "block to the root module and configure the provider's required "
                                "arguments as described in the provider documentation.",
                                key));
    servers_[key] = nullptr;
    return nullptr;
  }
  (void)configure(key, block.empty_value());
  return servers_[key].get();
}

std::optional<Value> Session::provider(const evaluation::ProviderVisit& visit,
                                       Diagnostics& diagnostics) {
  const config::ProviderConfig& provider = *visit.term.provider;
  servers_[provider.key()] = nullptr;
  if (provider.name != schemas_.provider().name()) {
    diagnostics.error("Not supported in-process",
                      "There is no provider " + provider.name + " here.");
    return std::nullopt;
  }
  const schema::Block& schema = schemas_.provider_schema().block;
  auto config = evaluation::decode_checked(*provider.arguments, schema, visit.scope, diagnostics);
  if (config) config = without_marks(*config, schema, diagnostics);
  if (!config || !configure(provider.key(), *config)) return std::nullopt;
  return config;
}

// --- evaluation

std::optional<Value> Session::without_marks(const Value& config, const schema::Block& schema,
                                            Diagnostics& diagnostics) {
  for (const PathMarks& place : unmark_deep_with_paths(config).second) {
    if ((place.marks & Marks::ephemeral) == Marks::none) continue;
    if (!place.path.empty() && plan::is_write_only(schema, place.path)) continue;
    diagnostics.error("Invalid use of ephemeral value",
                      fmt::format("Ephemeral values are not valid for \"{}\", because it is not a "
                                  "write-only attribute and must be persisted to state.",
                                  path_to_string(place.path)));
    return std::nullopt;
  }
  return config.unmarked_deep();
}

void Session::evaluate(Phase phase) {
  phase_ = phase;
  evaluation::EvaluationOptions options;
  if (phase != Phase::providers) {
    options.policy = {.expansion = evaluation::Expansion::known, .stop_at_errors = true};
  }
  evaluation::Evaluation evaluation(module_.terms(), module_.sources(), functions_,
                                    std::move(options));
  evaluation.run(*this);
  // Errors here may be irrelevant to providers.
  if (phase != Phase::providers) (void)messages_.add(evaluation.diagnostics());
  for (graph::NodeId id = 0; id < module_.terms().all().size(); ++id) {
    const config::Resource* resource = module_.terms()[id].resource;
    if (resource != nullptr && evaluation.failed(id)) failed_.insert(resource->address());
  }
}

void Session::evaluate_providers(const States& states) {
  const States* before = std::exchange(before_, &states);
  std::set<std::string> failed = failed_;
  evaluate(Phase::providers);
  failed_ = std::move(failed);
  before_ = before;
}

const sdk::CompiledSchema* Session::compiled_schema(config::ResourceMode mode,
                                                    const std::string& type) const {
  switch (mode) {
    case config::ResourceMode::data:
      return schemas_.data_source_schema(type);
    case config::ResourceMode::ephemeral:
      return schemas_.ephemeral_schema(type);
    default:
      return schemas_.resource_schema(type);
  }
}

const schema::Block* Session::block_of(const config::Resource& resource) const {
  const sdk::CompiledSchema* schema = compiled_schema(resource.mode, resource.type);
  return schema == nullptr ? nullptr : &schema->block;
}

bool Session::begin_resource(const Term& term, const evaluation::InstanceScope&,
                             Diagnostics& diagnostics) {
  const config::Resource& resource = *term.resource;
  if (block_of(resource) == nullptr) {
    diagnostics.error(
        "Invalid resource type",
        fmt::format("The provider does not support resource type \"{}\".", resource.type));
    return false;
  }
  bool managed = resource.mode == config::ResourceMode::managed;
  if (phase_ == Phase::providers && (managed || !module_.needed_by_providers(resource)))
    return false;
  return server(resource.provider_key()) != nullptr;
}

std::optional<evaluation::ResourceAnswer> Session::resource(const evaluation::ResourceVisit& visit,
                                                            Diagnostics& diagnostics) {
  const config::Resource& resource = visit.resource();
  InstanceAddress name{{{}, resource.mode, resource.type, resource.name}, visit.instance.key};
  auto value = value_of(visit, name, diagnostics);
  if (!value) return std::nullopt;
  return evaluation::ResourceAnswer{*value, *value};
}

std::optional<Value> Session::value_of(const evaluation::ResourceVisit& visit,
                                       const InstanceAddress& name, Diagnostics& diagnostics) {
  config::ResourceMode mode = name.resource.mode;
  if (phase_ == Phase::providers && mode == config::ResourceMode::managed)
    return stored_value(name);
  if (!visit.config) return std::nullopt;
  auto config = without_marks(*visit.config, *block_of(visit.resource()), diagnostics);
  if (!config) return std::nullopt;
  if (mode == config::ResourceMode::data) return read_data(visit.term, name, *config);
  if (mode == config::ResourceMode::ephemeral) return open_ephemeral(visit.term, name, *config);
  return phase_ == Phase::plan ? plan_instance(visit.term, name, *config)
                               : apply_instance(visit.term, name, *config);
}

std::optional<Value> Session::stored_value(const InstanceAddress& name) const {
  auto stored = before_->find(name);
  if (stored == before_->end()) return std::nullopt;
  return stored->second.shown;
}

void Session::output(const evaluation::OutputVisit& visit, Diagnostics&) {
  if (phase_ != Phase::providers)
    report_.outputs.insert_or_assign(visit.output.name, plain(visit.value));
}

// --- data sources and ephemeral resources

bool Session::is_too_early(const Term& term) const {
  for (const config::Dependency& dependency : term.resource->depends_on()) {
    Diagnostics ignored;
    auto reference = config::read_reference(dependency.steps, dependency.file, ignored);
    if (!reference) continue;
    for (const auto& [name, change] : plan_.changes) {
      bool meant = name.resource.to_string() == reference->address();
      if (meant && change.action != Action::no_op) return true;
    }
  }
  return false;
}

std::optional<Value> Session::read_data(const Term& term, const InstanceAddress& name,
                                        const Value& config) {
  sdk::ProviderServer& provider = *server(term.resource->provider_key());
  if (planned_ != nullptr) {
    auto found = planned_->data.find(name);
    if (found != planned_->data.end()) {
      report_.objects.insert_or_assign(name, plain(found->second));
      return found->second;
    }
  }
  if (!messages_.add(provider.validate_data_source({name.resource.type, config}, {})))
    return std::nullopt;
  if (!config.is_wholly_known() || is_too_early(term)) {
    // It is read once its arguments are known.
    const schema::Block& block = schemas_.data_source_schema(name.resource.type)->block;
    Value::Attributes out;
    for (size_t i = 0; i < config.length(); ++i) {
      std::string key(config.key(i));
      Value member = config.elements()[i];
      auto attribute = block.attributes.find(key);
      bool open = attribute != block.attributes.end() && attribute->second.computed;
      if (open && is_absent(member)) member = Value::unknown(member.type());
      out.emplace_back(std::move(key), std::move(member));
    }
    report_.actions.insert_or_assign(name, Action::read);
    Value value = Value::object(std::move(out));
    report_.objects.insert_or_assign(name, plain(value));
    return value;
  }
  provider::ReadDataResponse answer = provider.read_data_source({name.resource.type, config}, {});
  if (!messages_.add(answer.diagnostics)) return std::nullopt;
  if (answer.state.is_null() || !answer.state.is_wholly_known()) {
    messages_.error("Provider produced invalid object",
                    fmt::format("{} was read as something that is null or has unknown values.",
                                name.to_string()));
    return std::nullopt;
  }
  plan_.data.insert_or_assign(name, answer.state);
  report_.objects.insert_or_assign(name, plain(answer.state));
  return answer.state;
}

std::optional<Value> Session::open_ephemeral(const Term& term, const InstanceAddress& name,
                                             const Value& config) {
  sdk::ProviderServer& provider = *server(term.resource->provider_key());
  if (!messages_.add(provider.validate_ephemeral({name.resource.type, config}, {})))
    return std::nullopt;
  if (!config.is_wholly_known()) {
    return Value::unknown(schemas_.ephemeral_schema(name.resource.type)->type)
        .with_marks(Marks::ephemeral);
  }
  provider::OpenResponse answer = provider.open({name.resource.type, config}, {});
  if (!messages_.add(answer.diagnostics)) return std::nullopt;
  opened_.push_back({term.resource->provider_key(), name.resource.type, answer.private_state});
  return answer.result.with_marks(Marks::ephemeral);
}

}  // namespace landform::sdk_testing
