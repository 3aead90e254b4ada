#include "sdk/server.h"

#include <fmt/format.h>

#include "sdk/planning.h"
#include "sdk/server_impl.h"
#include "sdk/timeouts.h"
#include "sdk/validation.h"
#include "value/convert.h"
#include "value/presence.h"

namespace landform::sdk {

ProviderServer::Impl::Impl(std::unique_ptr<Provider> made) : provider(std::move(made)) {
  self.object = provider.get();
  auto add = [this](auto& all, const auto& objects, const char* what) {
    for (const auto& object : objects) {
      std::string type = provider->name() + "_" + object->name();
      // A type that is called as the provider itself has no second part.
      if (object->name().empty()) type = provider->name();
      auto [it, inserted] = all.try_emplace(type);
      if (inserted) {
        it->second.object = object.get();
      } else {
        problems.error("Bug in the provider", fmt::format("There are two {}s {}.", what, type));
      }
    }
  };
  add(resources, provider->resources(), "resource");
  add(data_sources, provider->data_sources(), "data source");
  add(ephemeral_resources, provider->ephemeral_resources(), "ephemeral resource");
  add(list_resources, provider->list_resources(), "list resource");
  add(actions, provider->actions(), "action");
  for (const auto& function : provider->functions()) {
    if (!functions.emplace(function->name(), function.get()).second) {
      problems.error("Bug in the provider",
                     fmt::format("There are two functions {}.", function->name()));
    }
  }
}

void ProviderServer::Impl::finish_schema(const std::string& type, CompiledSchema& compiled,
                                         const std::vector<std::string>& own,
                                         Diagnostics& problems) {
  for (const std::string& problem : own) {
    problems.error("Bug in the provider", fmt::format("In {}: {}.", type, problem));
  }
  for (const std::string& problem : schema_problems(compiled.schema.root())) {
    problems.error("Bug in the provider", fmt::format("In the schema of {}: {}.", type, problem));
  }
  compiled.block = compiled.schema.root().compiled();
  compiled.block.deprecated = compiled.schema.is_deprecated();
  compiled.type = compiled.block.implied_type();
}

ProviderServer::Impl::Stopper::Stopper(const std::stop_token& run, const CallOptions& call,
                                       Context& context)
    : by_run_(run, Request{source_}), by_call_(call.cancelled, Request{source_}) {
  context.stop = source_.get_token();
  context.deadline = call.deadline;
  context.deferral_allowed = call.deferral_allowed;
}

void ProviderServer::Impl::apply_timeout(const CompiledSchema& schema, const Value& config,
                                         const std::string& hook, Context& context) {
  auto timeout = timeout_of(schema.schema.root(), config, hook);
  if (!timeout) return;
  auto until = std::chrono::steady_clock::now() + *timeout;
  if (!context.deadline || until < *context.deadline) context.deadline = until;
}

ProviderServer::ProviderServer(std::unique_ptr<Provider> provider)
    : impl_(std::make_unique<Impl>(std::move(provider))) {}
ProviderServer::~ProviderServer() = default;

const Diagnostics& ProviderServer::problems() const { return impl_->problems; }

Diagnostics ProviderServer::all_problems() const {
  Diagnostics out = impl_->problems;
  auto add = [&](const auto& all) {
    for (const auto& [type, served] : all) {
      impl_->compile(type, served);
      out.append(served.problems);
    }
  };
  impl_->compile(impl_->provider->name(), impl_->self);
  out.append(impl_->self.problems);
  add(impl_->resources);
  add(impl_->data_sources);
  add(impl_->ephemeral_resources);
  add(impl_->list_resources);
  add(impl_->actions);
  return out;
}

Provider& ProviderServer::provider() const { return *impl_->provider; }

const CompiledSchema& ProviderServer::provider_schema() const {
  impl_->compile(impl_->provider->name(), impl_->self);
  return impl_->self.compiled;
}

namespace {

template <typename Map, typename Compile>
const CompiledSchema* schema_of(const Map& all, const std::string& type, const Compile& compile) {
  auto it = all.find(type);
  if (it == all.end()) return nullptr;
  compile(type, it->second);
  return &it->second.compiled;
}

template <typename Map>
std::vector<std::string> keys(const Map& all) {
  std::vector<std::string> out;
  for (const auto& [type, served] : all) out.push_back(type);
  return out;
}

}  // namespace

const CompiledSchema* ProviderServer::resource_schema(const std::string& type) const {
  return schema_of(impl_->resources, type,
                   [this](const auto& t, const auto& s) { impl_->compile(t, s); });
}
const CompiledSchema* ProviderServer::data_source_schema(const std::string& type) const {
  return schema_of(impl_->data_sources, type,
                   [this](const auto& t, const auto& s) { impl_->compile(t, s); });
}
const CompiledSchema* ProviderServer::ephemeral_schema(const std::string& type) const {
  return schema_of(impl_->ephemeral_resources, type,
                   [this](const auto& t, const auto& s) { impl_->compile(t, s); });
}
std::vector<std::string> ProviderServer::resource_types() const { return keys(impl_->resources); }
std::vector<std::string> ProviderServer::data_source_types() const {
  return keys(impl_->data_sources);
}
std::vector<std::string> ProviderServer::ephemeral_types() const {
  return keys(impl_->ephemeral_resources);
}

bool ProviderServer::can_move_to(const std::string& type) const {
  auto it = impl_->resources.find(type);
  return it != impl_->resources.end() && it->second.object->can_move();
}

Diagnostics ProviderServer::validate_provider(const Value& config) {
  ValidateContext context(impl_->provider->name());
  context.diagnostics.append(problems());
  const CompiledSchema& schema = provider_schema();
  context.diagnostics.append(impl_->self.problems);
  if (context.diagnostics.has_errors()) return context.diagnostics;
  validate_config(schema.schema.root(), config, context.diagnostics);
  guarded({"validate", context.type_name}, context.diagnostics,
          [&] { impl_->provider->validate(context, Object(config)); });
  return context.diagnostics;
}

Diagnostics ProviderServer::configure(const Value& config, const std::string& terraform_version,
                                      const CallOptions& call) {
  impl_->begin_run();
  ConfigureContext context(impl_->provider->name());
  Impl::Stopper stopper(*impl_, call, context);
  context.terraform_version = terraform_version;
  context.diagnostics.append(problems());
  if (context.diagnostics.has_errors()) return context.diagnostics;
  Value filled = plan_object(provider_schema().schema.root(), config, Value::null(config.type()),
                             context.diagnostics)
                     .value;
  guarded({"configure", context.type_name}, context.diagnostics,
          [&] { impl_->provider->configure(context, Object(filled)); });
  impl_->provider_deferred = context.deferred.has_value();
  return context.diagnostics;
}

namespace {

template <typename T>
Diagnostics validate_with(const Served<T>* served, const std::string& type, const Value& config,
                          Diagnostics diagnostics) {
  if (served == nullptr) return diagnostics;
  ValidateContext context(type);
  context.diagnostics = std::move(diagnostics);
  validate_config(served->compiled.schema.root(), config, context.diagnostics);
  if (!config.is_known() || config.is_null()) return context.diagnostics;
  guarded({"validate", type}, context.diagnostics,
          [&] { served->object->validate(context, Object(config)); });
  return context.diagnostics;
}

}  // namespace

Diagnostics ProviderServer::validate_resource(const std::string& type, const Value& config) {
  Diagnostics diagnostics;
  const auto* served = impl_->find(impl_->resources, type, diagnostics);
  return validate_with(served, type, config, std::move(diagnostics));
}

Diagnostics ProviderServer::validate_data_source(const std::string& type, const Value& config) {
  Diagnostics diagnostics;
  const auto* served = impl_->find(impl_->data_sources, type, diagnostics);
  return validate_with(served, type, config, std::move(diagnostics));
}

const CompiledSchema* ProviderServer::list_schema(const std::string& type) const {
  return schema_of(impl_->list_resources, type,
                   [this](const auto& t, const auto& s) { impl_->compile(t, s); });
}
const CompiledSchema* ProviderServer::action_schema(const std::string& type) const {
  return schema_of(impl_->actions, type,
                   [this](const auto& t, const auto& s) { impl_->compile(t, s); });
}
std::vector<std::string> ProviderServer::list_types() const { return keys(impl_->list_resources); }
std::vector<std::string> ProviderServer::action_types() const { return keys(impl_->actions); }

Diagnostics ProviderServer::validate_list(const std::string& type, const Value& config) {
  Diagnostics diagnostics;
  const auto* served = impl_->find(impl_->list_resources, type, diagnostics);
  return validate_with(served, type, config, std::move(diagnostics));
}

Diagnostics ProviderServer::validate_action(const std::string& type, const Value& config) {
  Diagnostics diagnostics;
  const auto* served = impl_->find(impl_->actions, type, diagnostics);
  return validate_with(served, type, config, std::move(diagnostics));
}

Diagnostics ProviderServer::validate_ephemeral(const std::string& type, const Value& config) {
  Diagnostics diagnostics;
  const auto* served = impl_->find(impl_->ephemeral_resources, type, diagnostics);
  return validate_with(served, type, config, std::move(diagnostics));
}

Result<Value, FunctionFailure> ProviderServer::call(const std::string& name,
                                                    const std::vector<Value>& arguments) {
  auto it = impl_->functions.find(name);
  if (it == impl_->functions.end()) {
    return FunctionFailure{"there is no function named " + name, std::nullopt};
  }
  Function& function = *it->second;
  std::optional<Result<Value, FunctionFailure>> result;
  Diagnostics diagnostics;
  guarded({"function", name}, diagnostics, [&] {
    std::vector<FunctionParameterInfo> parameters = function.parameters();
    auto variadic = function.variadic_parameter();
    if (arguments.size() < parameters.size() ||
        (arguments.size() > parameters.size() && !variadic)) {
      result = FunctionFailure{
          fmt::format("{} takes {} arguments, not {}", name, parameters.size(), arguments.size()),
          std::nullopt};
      return;
    }
    for (size_t i = 0; i < arguments.size(); ++i) {
      const FunctionParameterInfo& parameter = i < parameters.size() ? parameters[i] : *variadic;
      // Clients look at these two by themselves; functions can count on it.
      if (!parameter.allow_null && is_absent(arguments[i])) {
        result = FunctionFailure{"argument must not be null", static_cast<int64_t>(i)};
        return;
      }
      if (!parameter.allow_unknown && !arguments[i].is_wholly_known()) {
        result = Value::unknown(function.result().type());
        return;
      }
      Diagnostics bad;
      validate_value(parameter.type, arguments[i], {PathStep::attribute(parameter.name)}, bad);
      if (!bad.has_errors()) continue;
      result = FunctionFailure{bad.items()[0].detail, static_cast<int64_t>(i)};
      return;
    }
    auto answer = function.call(arguments);
    if (!answer) {
      result = answer.error();
      return;
    }
    auto converted = convert(*answer, function.result().type());
    if (!converted) {
      result =
          FunctionFailure{"the provider's function answered a value that is not of its type: " +
                              converted.error().message,
                          std::nullopt};
      return;
    }
    result = std::move(converted).value();
  });
  if (result) return *std::move(result);
  return FunctionFailure{diagnostics.items()[0].detail, std::nullopt};
}

void ProviderServer::stop() { impl_->stop_run(); }

}  // namespace landform::sdk
