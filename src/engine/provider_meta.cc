#include "engine/provider_meta.h"

#include <fmt/format.h>

#include "config/provider_resolution.h"
#include "eval/decode.h"
#include "eval/scope.h"

namespace landform::engine {
namespace {

const config::ProviderMeta* find_block(const config::Module& module,
                                       const config::ProviderAddress& provider) {
  for (const auto& [name, block] : module.provider_meta) {
    if (config::provider_of(module, name) == provider) return &block;
  }
  return nullptr;
}

}  // namespace

std::optional<Value> provider_meta(const Run& run, const config::InstanceAddress& address,
                                   const config::ProviderConfigAddress& provider,
                                   Diagnostics& diagnostics) {
  const config::ModuleNode* node = run.module_at(address.resource.module);
  if (node == nullptr || node->module->provider_meta.empty()) return Value::null();
  const config::ProviderMeta* block = find_block(*node->module, provider.provider);
  if (block == nullptr) return Value::null();
  auto schemas = run.providers().schemas(provider.provider);
  if (!schemas) return std::nullopt;  // already reported
  auto schema = (*schemas)->provider_meta();
  if (!schema || *schema == nullptr) {
    diagnostics.error(
        fmt::format("Provider {} doesn't support provider_meta", provider.provider.to_string()),
        fmt::format("The resource {} belongs to a provider that doesn't support provider_meta "
                    "blocks",
                    address.to_string()),
        block->provider_range);
    return std::nullopt;
  }
  // As in Terraform, nothing is evaluated before it, so there are no names to refer to.
  const eval::MapScope scope(&run.functions());
  const size_t errors = diagnostics.error_count();
  Value out = eval::decode_body(*block->body, (**schema).block, scope, diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  return out;
}

}  // namespace landform::engine
