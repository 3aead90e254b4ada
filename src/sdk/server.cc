#include "sdk/server.h"

#include <fmt/format.h>

#include "sdk/object_key.h"
#include "sdk/secrets.h"
#include "sdk/server_impl.h"
#include "sdk/timeouts.h"
#include "sdk/validation.h"
#include "value/presence.h"

namespace landform::sdk {

ProviderServer::Impl::Impl(std::unique_ptr<sdk::Provider> made) : provider(std::move(made)) {
  self.object = provider.get();
  guarded({"name", "the provider"}, problems, [&] { name = provider->name(); });
  std::string prefix;
  auto add = [this, &prefix](auto& all, const auto& objects, const char* what) {
    const HookName hook{"name", fmt::format("a {}", what)};
    for (const auto& object : objects) {
      std::string own;
      if (!guarded(hook, problems, [&] { own = object->name(); })) continue;
      // A type named like the provider itself has no second part.
      std::string type = own.empty() ? prefix : prefix + "_" + own;
      const size_t before = all.size();
      // Authors of many types have them in order.
      auto it = all.try_emplace(all.end(), type);
      if (all.size() == before) {
        problems.error("Bug in the provider", fmt::format("There are two {}s {}.", what, type));
        continue;
      }
      it->second.object = object.get();
      it->second.type = std::move(type);
    }
  };
  collect_parts(*provider);
  for (const Part& part : parts) {
    prefix = part.name;
    add(resources, part.object->resources(), "resource");
    add(data_sources, part.object->data_sources(), "data source");
    add(ephemeral_resources, part.object->ephemeral_resources(), "ephemeral resource");
    add(list_resources, part.object->list_resources(), "list resource");
    add(actions, part.object->actions(), "action");
    for (const auto& function : part.object->functions()) {
      std::string own;
      if (!guarded({"name", "a function"}, problems, [&] { own = function->name(); })) continue;
      auto [it, inserted] = functions.try_emplace(own);
      if (inserted) {
        it->second.function = function.get();
      } else {
        problems.error("Bug in the provider", fmt::format("There are two functions {}.", own));
      }
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
  compiled.version = compiled.schema.version();
  compiled.block = compiled.schema.root().compiled();
  compiled.block.deprecated = compiled.schema.deprecation().has_value();
  compiled.block.deprecation_message = compiled.schema.deprecation().value_or("");
  compiled.type = compiled.block.implied_type();
}

void ProviderServer::Impl::add_identity_problems(const Served<Resource>& served) {
  (void)identity_schema(served);
  served.made().problems.append(served.made().identity_problems);
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

ProviderServer::ProviderServer(std::unique_ptr<sdk::Provider> provider)
    : impl_(std::make_shared<Impl>(std::move(provider))) {}
ProviderServer::~ProviderServer() = default;

const Diagnostics& ProviderServer::problems() const { return impl_->problems; }

Diagnostics ProviderServer::all_problems() const {
  Diagnostics out = impl_->problems;
  auto add = [&](const auto& all) {
    for (const auto& [type, served] : all) {
      impl_->compile(type, served);
      out.append(served.made().problems);
    }
  };
  impl_->compile(impl_->name, impl_->self);
  out.append(impl_->self.made().problems);
  (void)impl_->meta_schema();
  out.append(impl_->meta_problems);
  add(impl_->resources);
  add(impl_->data_sources);
  add(impl_->ephemeral_resources);
  add(impl_->list_resources);
  add(impl_->actions);
  for (const auto& [name, served] : impl_->functions) {
    impl_->compile(name, served);
    out.append(served.problems);
  }
  return out;
}

void ProviderServer::log_to(std::shared_ptr<LogSink> sink) { impl_->log = std::move(sink); }

void ProviderServer::Impl::hide_secrets(const CompiledSchema& schema,
                                        std::initializer_list<Value> values, Context& context) {
  if (!context.logger.enabled(LogLevel::error)) return;
  for (const Value& value : values) {
    for (const std::string& secret : secrets_in(schema.block, value)) context.logger.hide(secret);
  }
}

sdk::Provider& ProviderServer::provider() const { return *impl_->provider; }

template <typename T>
Diagnostics ProviderServer::Impl::validate(const ServedMap<T>& all, const std::string& type,
                                           const Value& config, const CallOptions& call) const {
  ValidateContext context(type);
  Stopper stopper(*this, call, context);
  const Served<T>* served = find(all, type, context.diagnostics);
  if (served == nullptr) return context.diagnostics;
  hide_secrets(served->made().compiled, {config}, context);
  if (const auto& deprecation = served->made().compiled.schema.deprecation()) {
    context.warning("Deprecated", *deprecation);
  }
  guarded({"validate", type}, context.diagnostics, [&] {
    validate_config(served->made().compiled.schema.root(), config, context.diagnostics);
    if (is_present(config)) served->object->validate(context, Object(config));
  });
  return context.diagnostics;
}

Diagnostics ProviderServer::validate_resource(const provider::ValidateRequest& request,
                                              const CallOptions& call) {
  return impl_->validate(impl_->resources, request.type, request.config, call);
}

Diagnostics ProviderServer::validate_data_source(const provider::ValidateRequest& request,
                                                 const CallOptions& call) {
  return impl_->validate(impl_->data_sources, request.type, request.config, call);
}

Diagnostics ProviderServer::validate_ephemeral(const provider::ValidateRequest& request,
                                               const CallOptions& call) {
  return impl_->validate(impl_->ephemeral_resources, request.type, request.config, call);
}

Diagnostics ProviderServer::validate_list(const provider::ValidateListRequest& request,
                                          const CallOptions& call) {
  return impl_->validate(impl_->list_resources, request.type, request.config, call);
}

Diagnostics ProviderServer::validate_action(const provider::ValidateRequest& request,
                                            const CallOptions& call) {
  return impl_->validate(impl_->actions, request.type, request.config, call);
}

void ProviderServer::stop() { impl_->stop_run(); }

}  // namespace landform::sdk
