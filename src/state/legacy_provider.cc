#include "state/legacy_provider.h"

namespace landform::state {

config::ProviderAddress legacy_provider(std::string_view name) {
  if (name == "terraform") return config::ProviderAddress::implied(name);
  return {std::string(config::kDefaultProviderHost), "-", std::string(name)};
}

Result<config::ProviderConfigAddress> parse_any_provider(std::string_view text) {
  auto modern = config::ProviderConfigAddress::parse(text);
  if (modern) return modern;
  auto steps = config::parse_steps(text);
  if (!steps) return modern;
  config::ProviderConfigAddress out;
  size_t at = 0;
  out.module = config::take_module_path(*steps, at);
  for (const config::ModuleStep& step : out.module) {
    if (step.instance) return modern;
  }
  size_t left = steps->size() - at;
  if (left < 2 || left > 3) return modern;
  for (size_t i = at; i < steps->size(); ++i) {
    if ((*steps)[i].bracketed()) return modern;
  }
  if ((*steps)[at].text() != "provider") return modern;
  out.provider = legacy_provider((*steps)[at + 1].text());
  if (left == 3) out.alias = (*steps)[at + 2].text();
  return out;
}

}  // namespace landform::state
