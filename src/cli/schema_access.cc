#include "cli/schema_access.h"

#include <fmt/format.h>

#include <utility>

#include "cli/installed_providers.h"
#include "cli/remote_state.h"
#include "engine/validate.h"
#include "packages/requirements.h"
#include "packages/resolve.h"

namespace landform::cli {
namespace {

using config::ProviderAddress;
using Found = Result<std::shared_ptr<const provider::Schemas>>;
using Made = Result<std::unique_ptr<provider::Provider>>;

}  // namespace

Diagnostics SchemaAccess::open(const config::ModuleTree& modules, const std::string& directory) {
  if (files_ != nullptr) return {};
  auto required = packages::module_requirements(*modules.root);
  packages::Requirements all = required.value.all();
  Diagnostics out = std::move(required.diagnostics);
  std::erase_if(all, [&](const auto& one) {
    if (!one.first.is_builtin()) return false;
    if (!packages::is_always_built_in(one.first)) packages::report_missing_built_in(one.first, out);
    return true;
  });
  if (all.empty() || out.has_errors()) return out;
  settings_ = install::load_settings().value;
  if (!are_installed(all, settings_, directory)) return out;
  auto found = find_programs(all, Purpose::validation, settings_, directory);
  out.append(std::move(found.diagnostics));
  if (out.has_errors()) return out;
  programs_ = std::move(found.value);
  validated_ = std::make_unique<ValidatedConfigs>(cache_, directory);
  providers_ = std::make_unique<engine::Providers>([this](const ProviderAddress& address) -> Made {
    auto program = programs_.find(address);
    if (program != programs_.end()) return make_provider(address, program->second);
    return Error{fmt::format("the provider {} is not installed", address.to_string())};
  });
  functions_ = std::make_unique<engine::ProviderFunctions>(*providers_);
  return out;
}

loader::ProviderAccess SchemaAccess::access() {
  loader::ProviderAccess out;
  out.check_remote_state = check_remote_state;
  if (files_ != nullptr) {
    out.schemas = [this](const ProviderAddress& address) -> Found { return files_->find(address); };
  } else if (providers_ != nullptr) {
    out.schemas = [this](const ProviderAddress& address) { return providers_->schemas(address); };
    out.validate = [this](const loader::ConfigToValidate& call) { return validate(call); };
    out.functions = functions_.get();
  }
  return out;
}

Diagnosed<loader::ProviderAccess> SchemaAccess::for_inspection(const config::ModuleTree& modules,
                                                               const std::string& directory) {
  Diagnostics problems = open(modules, directory);
  Diagnosed<loader::ProviderAccess> out;
  for (const Diagnostic& one : problems) {
    out.diagnostics.warning("Provider schemas are not available",
                            one.detail.empty() ? one.summary : one.summary + ": " + one.detail);
  }
  if (problems.has_errors()) return out;
  if (files_ == nullptr && providers_ == nullptr) return out;
  out.value.schemas = [this](const ProviderAddress& address) -> Found {
    if (files_ != nullptr) return files_->find(address);
    return providers_->schemas(address);
  };
  return out;
}

provider::Diagnostics SchemaAccess::validate(const loader::ConfigToValidate& call) {
  auto program = programs_.find(call.provider);
  auto key = program == programs_.end() ? std::nullopt : validated_->key_of(call, program->second);
  if (key && validated_->has(*key)) return {};
  // If its schemas could not be had, that was reported.
  provider::Diagnostics out =
      engine::validate(*providers_, {call.provider, call.mode, call.type, call.config});
  if (key && out.empty()) validated_->add(*key);
  return out;
}

void SchemaAccess::finish(bool complete) const {
  if (validated_ != nullptr) validated_->save(complete);
}

Diagnostics SchemaAccess::warnings() const {
  // Providers are not those that are installed, whether this configuration has any of them or not.
  if (files_ != nullptr) return {};
  return packages::warn_about_overrides(install::load_settings().value.dev_overrides);
}

}  // namespace landform::cli
