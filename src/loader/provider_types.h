// The types of a configuration's resources as their providers define them.
//
// Providers are found by address, through callbacks: where their schemas come from is not known
// here. A provider without schemas is no mistake; its resources are then treated as they are
// written.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "config/provider_resolution.h"
#include "evaluation/environment.h"
#include "evaluation/terms.h"
#include "provider/diagnostics.h"
#include "provider/schemas.h"
#include "value/value.h"

namespace landform::loader {

// A configuration for its provider to validate.
struct ConfigToValidate {
  const config::ProviderAddress& provider;
  // None for the configuration of the provider itself.
  std::optional<config::ResourceMode> mode;
  std::string type;
  const provider::TypeSchema& schema;
  Value config;  // unmarked
};

struct ProviderAccess {
  // The schemas of a provider. A null pointer if none are given; an error if they cannot be had.
  // Called from one thread.
  std::function<Result<std::shared_ptr<const provider::Schemas>>(const config::ProviderAddress&)>
      schemas;
  // Asks the provider. Called from any thread. Empty if providers are not asked.
  std::function<provider::Diagnostics(const ConfigToValidate&)> validate;
  // Calls functions of providers. Null if they are not called: their results are then unknown.
  evaluation::FunctionSource* functions = nullptr;
  // Checks the configuration of a terraform_remote_state data source, unmarked, in the same way.
  std::function<provider::Diagnostics(const Value& config)> check_remote_state;
  // Configurations of the root module that a test gives instead of blocks.
  std::set<config::ProviderConfigAddress> given;
};

// Immutable once loaded; any thread may read it.
class ProviderTypes {
 public:
  // What the provider of a resource says about its type.
  struct Entry {
    const config::ResolvedProvider* provider = nullptr;
    std::shared_ptr<const provider::Schemas> schemas;  // null if there are none
    const provider::TypeSchema* type = nullptr;        // null if there is no such type
  };

  // Looks up the types of all resources. Errors say which provider's schemas cannot be had.
  [[nodiscard]] Diagnostics load(const evaluation::Terms& terms, const ProviderAccess& access);

  // Of the term of a resource or provider block; `type` is then that of its configuration.
  [[nodiscard]] const Entry& of(const evaluation::Term& term) const;
  // Whether a resource uses the configuration of a provider block.
  [[nodiscard]] bool is_used(const evaluation::Term& provider) const {
    return used_.contains(of(provider).provider->address);
  }

 private:
  struct Resolved {
    config::ResolvedProvider provider;
    bool used = false;  // by a resource
  };

  // A provider by the name that it has in a module.
  [[nodiscard]] Resolved& resolve(const config::ModuleNode& module, std::string name);
  [[nodiscard]] Entry entry_of(const evaluation::Term& term, const ProviderAccess& access,
                               Diagnostics& diagnostics);
  [[nodiscard]] std::shared_ptr<const provider::Schemas> schemas_of(
      const config::ProviderAddress& provider, const ProviderAccess& access,
      Diagnostics& diagnostics);

  const evaluation::Terms* terms_ = nullptr;
  std::vector<Entry> entries_;  // by term
  std::set<config::ProviderConfigAddress> used_;
  std::map<std::pair<const config::ModuleNode*, std::string>, Resolved> resolved_;
  std::map<config::ProviderAddress, std::shared_ptr<const provider::Schemas>> schemas_;
};

// The error about a resource whose type its provider does not have.
void report_unsupported_type(const config::Resource& resource, const ProviderTypes::Entry& entry,
                             Diagnostics& diagnostics);

}  // namespace landform::loader
