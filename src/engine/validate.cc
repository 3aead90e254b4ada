#include "engine/validate.h"

namespace landform::engine {

provider::Diagnostics validate(const Providers& providers, const ConfigToValidate& call) {
  provider::Provider* provider = providers.unconfigured(call.provider);
  if (provider == nullptr) return {};
  if (!call.mode) return provider->validate_provider(call.config, {});
  switch (*call.mode) {
    case config::ResourceMode::data:
      return provider->validate_data_source({call.type, call.config}, {});
    case config::ResourceMode::ephemeral:
      return provider->validate_ephemeral({call.type, call.config}, {});
    default:
      return provider->validate_resource({call.type, call.config}, {});
  }
}

}  // namespace landform::engine
