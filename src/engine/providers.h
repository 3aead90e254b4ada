// The providers of a run: started on demand, each asked for its schemas once, and configured once
// for every provider configuration that is used.
//
// Thread-safe.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "config/provider_address.h"
#include "engine/schemas.h"
#include "provider/provider.h"

namespace landform::engine {

class Providers : public SchemaSource {
 public:
  // Creates an unconfigured provider. An error says why it is not available.
  using Factory =
      std::function<Result<std::unique_ptr<provider::Provider>>(const config::ProviderAddress&)>;

  explicit Providers(Factory factory);
  ~Providers() override;

  // The schemas of a provider, which is started if necessary.
  [[nodiscard]] Result<std::shared_ptr<const provider::Schemas>> schemas(
      const config::ProviderAddress& provider) const;
  [[nodiscard]] const provider::TypeSchema* schema_of(const config::ProviderAddress& provider,
                                                      config::ResourceMode mode,
                                                      std::string_view type) const override;
  [[nodiscard]] const provider::TypeSchema* schema_of_provider(
      const config::ProviderAddress& provider) const override;

  // An unconfigured provider, for calls that need no configuration. Null if it is not available.
  [[nodiscard]] provider::Provider* unconfigured(const config::ProviderAddress& provider) const;

  // Validates and applies a configuration. Call it once for each address and walk.
  [[nodiscard]] provider::Diagnostics configure(const config::ProviderConfigAddress& address,
                                                const Value& config,
                                                const std::string& terraform_version,
                                                const provider::CallOptions& call);
  // Null if it was not configured, or that failed.
  [[nodiscard]] provider::Provider* configured(const config::ProviderConfigAddress& address) const;
  // Whether it has been configured in the same way each time, with nothing unknown.
  [[nodiscard]] bool always_configured_alike(const config::ProviderConfigAddress& address) const;

  // Asks all running calls to stop.
  void stop();

 private:
  struct Started {
    std::shared_ptr<provider::Provider> provider;
    std::shared_ptr<const provider::Schemas> schemas;
    std::string error;  // why there are no schemas
    bool used = false;  // by a configuration
  };

  // Locks.
  [[nodiscard]] Started& start(const config::ProviderAddress& provider) const;

  Factory factory_;
  mutable std::mutex mutex_;
  // Each with a lock of its own, so that providers start in parallel.
  struct Slot {
    std::once_flag once;
    Started started;
  };
  mutable std::map<config::ProviderAddress, std::unique_ptr<Slot>> started_;
  struct Configured {
    std::shared_ptr<provider::Provider> provider;
    Value config;
    bool alike = true;
  };
  std::map<config::ProviderConfigAddress, Configured> configured_;
};

}  // namespace landform::engine
