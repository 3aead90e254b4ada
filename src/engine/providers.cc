#include "engine/providers.h"

#include <utility>

namespace landform::engine {
namespace {

std::string first_error(const provider::Diagnostics& diagnostics) {
  for (const provider::Diagnostic& one : diagnostics.items()) {
    if (one.severity != Severity::error) continue;
    return one.detail.empty() ? one.summary : one.summary + ": " + one.detail;
  }
  return "the provider did not describe its schemas";
}

}  // namespace

Providers::Providers(Factory factory) : factory_(std::move(factory)) {}
Providers::~Providers() = default;

Providers::Started& Providers::start(const config::ProviderAddress& provider) const {
  Slot* slot = nullptr;
  {
    std::lock_guard lock(mutex_);
    std::unique_ptr<Slot>& place = started_[provider];
    if (place == nullptr) place = std::make_unique<Slot>();
    slot = place.get();
  }
  std::call_once(slot->once, [&] {
    auto made = factory_(provider);
    if (!made) {
      slot->started.error = made.error().message;
      return;
    }
    slot->started.provider = std::move(made).value();
    provider::SchemasResponse response = slot->started.provider->schemas({});
    slot->started.schemas = std::move(response.schemas);
    if (slot->started.schemas == nullptr) slot->started.error = first_error(response.diagnostics);
  });
  return slot->started;
}

Result<std::shared_ptr<const provider::Schemas>> Providers::schemas(
    const config::ProviderAddress& provider) const {
  const Started& started = start(provider);
  if (started.schemas == nullptr) return Error{started.error};
  return started.schemas;
}

const provider::TypeSchema* Providers::schema_of(const config::ProviderAddress& provider,
                                                 config::ResourceMode mode,
                                                 std::string_view type) const {
  using provider::TypeKind;
  const Started& started = start(provider);
  if (started.schemas == nullptr) return nullptr;
  TypeKind kind = mode == config::ResourceMode::data        ? TypeKind::data_source
                  : mode == config::ResourceMode::ephemeral ? TypeKind::ephemeral_resource
                                                            : TypeKind::resource;
  auto found = started.schemas->find(kind, type);
  return found ? *found : nullptr;
}

const provider::TypeSchema* Providers::schema_of_provider(
    const config::ProviderAddress& provider) const {
  const Started& started = start(provider);
  if (started.schemas == nullptr) return nullptr;
  auto found = started.schemas->provider();
  return found ? *found : nullptr;
}

provider::Provider* Providers::unconfigured(const config::ProviderAddress& provider) const {
  return start(provider).provider.get();
}

provider::Diagnostics Providers::configure(const config::ProviderConfigAddress& address,
                                           const Value& config,
                                           const std::string& terraform_version,
                                           const provider::CallOptions& call) {
  Started& started = start(address.provider);
  std::shared_ptr<provider::Provider> chosen;
  provider::Diagnostics diagnostics;
  bool first = false;
  {
    std::lock_guard lock(mutex_);
    first = !std::exchange(started.used, true);
  }
  // A process has one configuration: the first uses the one that is already running.
  if (first) {
    chosen = started.provider;
  } else if (auto made = factory_(address.provider)) {
    chosen = std::move(made).value();
  } else {
    diagnostics.error("Failed to start provider", made.error().message);
  }
  if (chosen == nullptr) return diagnostics;
  diagnostics.append(chosen->validate_provider(config, call));
  if (!diagnostics.has_errors())
    diagnostics.append(chosen->configure({config, terraform_version}, call));
  if (diagnostics.has_errors()) chosen = nullptr;
  std::lock_guard lock(mutex_);
  auto [found, added] = configured_.try_emplace(address);
  Configured& entry = found->second;
  entry.provider = std::move(chosen);
  entry.alike =
      entry.alike && config.is_wholly_known() && (added || config.identical(entry.config));
  entry.config = config;
  return diagnostics;
}

provider::Provider* Providers::configured(const config::ProviderConfigAddress& address) const {
  std::lock_guard lock(mutex_);
  auto found = configured_.find(address);
  return found == configured_.end() ? nullptr : found->second.provider.get();
}

bool Providers::always_configured_alike(const config::ProviderConfigAddress& address) const {
  std::lock_guard lock(mutex_);
  auto found = configured_.find(address);
  return found != configured_.end() && found->second.alike;
}

void Providers::stop() {
  std::lock_guard lock(mutex_);
  for (const auto& [address, one] : configured_) {
    if (one.provider != nullptr) one.provider->stop();
  }
}

}  // namespace landform::engine
