#include "sdk_testing/session.h"

#include <fmt/format.h>

#include "config/reference.h"
#include "eval/decode.h"
#include "eval/evaluate.h"
#include "eval/expression_functions.h"
#include "eval/references.h"
#include "functions/functions.h"
#include "plan/write_only.h"
#include "sdk_testing/lookup.h"
#include "value/presence.h"

namespace landform::sdk_testing {
namespace {

constexpr const char* kTerraformVersion = "1.11.4";

Mode mode_of(const config::Resource& resource) {
  switch (resource.mode) {
    case config::ResourceMode::managed:
      return Mode::managed;
    case config::ResourceMode::data:
      return Mode::data;
    case config::ResourceMode::ephemeral:
      return Mode::ephemeral;
  }
  return Mode::managed;
}

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
  for (const auto& [name, variable] : module.module().variables) {
    Value value = variable.default_value.value_or(Value());
    if (variable.ephemeral) value = value.with_marks(Marks::ephemeral);
    values_.variables.emplace(name, std::move(value));
  }
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

void Session::evaluate_provider(const config::ProviderConfig& provider) {
  if (provider.name != schemas_.provider().name()) {
    messages_.error("Not known in-process", "There is no provider " + provider.name + " here.");
    return;
  }
  auto meta = provider.body->partial_content({{{"alias", false}, {"version", false}}, {}});
  TestScope scope(values_, module_.sources(), functions_);
  auto config = decode(*meta.value.rest, schemas_.provider_schema().block, scope);
  if (config) {
    (void)configure(provider.key(), *config);
  } else {
    servers_[provider.key()] = nullptr;
  }
}

// --- terms

std::optional<Value> Session::decode(const syntax::Body& body, const schema::Block& schema,
                                     const eval::Scope& scope) {
  Diagnostics diagnostics;
  Value config = eval::decode_body(body, schema, scope, diagnostics);
  if (!messages_.add(diagnostics)) return std::nullopt;
  for (const PathMarks& place : unmark_deep_with_paths(config).second) {
    if ((place.marks & Marks::ephemeral) == Marks::none) continue;
    if (!place.path.empty() && plan::is_write_only(schema, place.path)) continue;
    messages_.error("Invalid use of ephemeral value",
                    fmt::format("Ephemeral values are not valid for \"{}\", because it is not a "
                                "write-only attribute and must be persisted to state.",
                                path_to_string(place.path)));
    return std::nullopt;
  }
  return config.unmarked_deep();
}

void Session::evaluate_terms(Visit visit) {
  for (const Term& term : module_.terms()) {
    bool in_vain = failed_.contains(term.name());
    for (const std::string& need : term.needs) in_vain = in_vain || failed_.contains(need);
    if (in_vain) {
      // What it needs has told already what is wrong.
      failed_.insert(term.name());
      if (term.provider != nullptr) servers_[term.provider->key()] = nullptr;
    } else if (term.resource != nullptr) {
      evaluate_resource(term, visit);
    } else if (term.provider != nullptr) {
      evaluate_provider(*term.provider);
    } else {
      evaluate_value(term);
    }
  }
}

void Session::evaluate_value(const Term& term) {
  TestScope scope(values_, module_.sources(), functions_);
  Diagnostics diagnostics;
  if (term.local != nullptr) {
    values_.locals[term.local->name] = eval::evaluate(term.local->expr, scope, diagnostics);
  } else {
    Value value = eval::evaluate(term.output->value, scope, diagnostics);
    report_.outputs.insert_or_assign(term.output->name, plain(value));
  }
  (void)messages_.add(diagnostics);
}

void Session::evaluate_providers(const States& states) {
  std::set<std::string> needed;
  for (const Term& term : module_.terms()) {
    if (term.provider != nullptr) needed.insert(term.needs.begin(), term.needs.end());
  }
  for (const Term& term : module_.terms()) {
    if (term.provider != nullptr) {
      evaluate_provider(*term.provider);
    } else if (term.local != nullptr) {
      // One that fails here may be of no use to providers.
      Diagnostics ignored;
      TestScope scope(values_, module_.sources(), functions_);
      values_.locals[term.local->name] = eval::evaluate(term.local->expr, scope, ignored);
    } else if (term.resource != nullptr && mode_of(*term.resource) == Mode::managed) {
      std::map<std::optional<config::Key>, Value> values;
      for (const auto& [name, stored] : states) {
        if (name.resource() == term.resource->address()) values.emplace(name.key, stored.shown);
      }
      values_.resources[term.resource->address()] =
          values.empty() ? Value::unknown() : gather(values);
    } else if (term.resource != nullptr && needed.contains(term.resource->address())) {
      evaluate_resource(term, nullptr);
    }
  }
}

const sdk::CompiledSchema* Session::schema_of(const InstanceName& name) {
  const sdk::CompiledSchema* schema =
      name.mode == Mode::data        ? schemas_.data_source_schema(name.type)
      : name.mode == Mode::ephemeral ? schemas_.ephemeral_schema(name.type)
                                     : schemas_.resource_schema(name.type);
  if (schema == nullptr) {
    messages_.error("Invalid resource type",
                    fmt::format("The provider does not support resource type \"{}\".", name.type));
  }
  return schema;
}

void Session::evaluate_resource(const Term& term, Visit visit) {
  const config::Resource& resource = *term.resource;
  InstanceName name{mode_of(resource), resource.type, resource.name, std::nullopt};
  const sdk::CompiledSchema* schema = schema_of(name);
  auto fail = [&] { failed_.insert(resource.address()); };
  if (schema == nullptr || server(resource.provider_key()) == nullptr) return fail();
  TestScope scope(values_, module_.sources(), functions_);
  Diagnostics diagnostics;
  std::vector<InstanceKey> instances = expand(resource.repetition, scope, diagnostics);
  if (!messages_.add(diagnostics)) return fail();
  auto meta = resource.body->partial_content(meta_arguments());
  std::map<std::optional<config::Key>, Value> values;
  for (const InstanceKey& instance : instances) {
    name.key = instance.key;
    TestScope inner(values_, module_.sources(), functions_, &instance);
    auto config = decode(*meta.value.rest, schema->block, inner);
    if (!config) return fail();
    Visit hook = name.mode == Mode::managed ? visit
                 : name.mode == Mode::data  ? &Session::read_data
                                            : &Session::open_ephemeral;
    std::optional<Value> value = (this->*hook)(term, name, *config);
    if (!value) return fail();
    values.emplace(name.key, std::move(*value));
  }
  bool each = static_cast<bool>(resource.repetition.for_each);
  values_.resources[resource.address()] =
      !values.empty() ? gather(values) : (each ? Value::empty_object() : Value::empty_tuple());
}

// --- what is only read

bool Session::is_too_early(const Term& term) const {
  auto meta = term.resource->body->partial_content(meta_arguments());
  const syntax::Attribute* depends_on = meta.value.content.find("depends_on");
  if (depends_on == nullptr) return false;
  for (const auto* traversal : eval::references(*depends_on->expr.node)) {
    Diagnostics ignored;
    auto reference = config::read_reference(traversal->steps(), depends_on->expr.file, ignored);
    if (!reference) continue;
    for (const auto& [name, change] : plan_.changes) {
      bool meant = name.resource() == reference->address();
      if (meant && change.action != Action::no_op) return true;
    }
  }
  return false;
}

std::optional<Value> Session::read_data(const Term& term, const InstanceName& name,
                                        const Value& config) {
  sdk::ProviderServer& provider = *server(term.resource->provider_key());
  if (planned_ != nullptr) {
    auto found = planned_->data.find(name);
    if (found != planned_->data.end()) {
      report_.objects.insert_or_assign(name, plain(found->second));
      return found->second;
    }
  }
  if (!messages_.add(provider.validate_data_source({name.type, config}, {}))) return std::nullopt;
  if (!config.is_wholly_known() || is_too_early(term)) {
    // It is read when it is known what to read.
    const schema::Block& block = schemas_.data_source_schema(name.type)->block;
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
  provider::ReadDataResponse answer = provider.read_data_source({name.type, config}, {});
  if (!messages_.add(answer.diagnostics)) return std::nullopt;
  if (answer.state.is_null() || !answer.state.is_wholly_known()) {
    messages_.error(
        "Provider produced invalid object",
        fmt::format("{} was read as something that is null or has unknown values.", name.text()));
    return std::nullopt;
  }
  plan_.data.insert_or_assign(name, answer.state);
  report_.objects.insert_or_assign(name, plain(answer.state));
  return answer.state;
}

std::optional<Value> Session::open_ephemeral(const Term& term, const InstanceName& name,
                                             const Value& config) {
  sdk::ProviderServer& provider = *server(term.resource->provider_key());
  if (!messages_.add(provider.validate_ephemeral({name.type, config}, {}))) return std::nullopt;
  if (!config.is_wholly_known()) {
    return Value::unknown(schemas_.ephemeral_schema(name.type)->type).with_marks(Marks::ephemeral);
  }
  provider::OpenResponse answer = provider.open({name.type, config}, {});
  if (!messages_.add(answer.diagnostics)) return std::nullopt;
  opened_.push_back({term.resource->provider_key(), name.type, answer.private_state});
  return answer.result.with_marks(Marks::ephemeral);
}

}  // namespace landform::sdk_testing
