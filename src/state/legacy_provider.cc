#include "state/legacy_provider.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "syntax/identifier.h"

namespace landform::state {
namespace {

// The provider named by a step after `provider`: `.aws`, or as written by an earlier upgrade,
// `["registry.terraform.io/-/aws"]`.
std::optional<config::ProviderAddress> provider_in(const config::Key& step) {
  if (step.is_index()) return std::nullopt;
  if (!step.bracketed()) {
    if (!syntax::is_identifier(step.text())) return std::nullopt;
    return legacy_provider(step.text());
  }
  const std::string prefix =
      config::ProviderAddress{std::string(config::kDefaultProviderHost),
                              std::string(config::kLegacyProviderNamespace), ""}
          .to_string();
  if (!step.text().starts_with(prefix)) return std::nullopt;
  std::string type = step.text().substr(prefix.size());
  if (!syntax::is_identifier(type)) return std::nullopt;
  return legacy_provider(type);
}

std::optional<config::ProviderConfigAddress> parse_legacy(std::string_view text) {
  auto parsed = config::parse_steps(text);
  if (!parsed) return std::nullopt;
  const std::vector<config::Key>& steps = *parsed;
  config::ProviderConfigAddress out;
  size_t at = 0;
  out.module = config::take_module_path(steps, at);
  for (const config::ModuleStep& step : out.module) {
    if (step.instance) return std::nullopt;
  }
  size_t left = steps.size() - at;
  bool named = left >= 2 && left <= 3 && !steps[at].bracketed() && steps[at].text() == "provider";
  bool aliased = left == 3;
  if (!named || (aliased && steps[at + 2].bracketed())) return std::nullopt;
  if (aliased && !syntax::is_identifier(steps[at + 2].text())) return std::nullopt;
  auto provider = provider_in(steps[at + 1]);
  if (!provider) return std::nullopt;
  out.provider = *std::move(provider);
  if (aliased) out.alias = steps[at + 2].text();
  return out;
}

}  // namespace

config::ProviderAddress legacy_provider(std::string_view name) {
  // As in all addresses of providers, case does not matter.
  std::string type = ascii_lower(name);
  if (type == "terraform") return config::ProviderAddress::implied(type);
  return {std::string(config::kDefaultProviderHost), std::string(config::kLegacyProviderNamespace),
          std::move(type)};
}

Result<config::ProviderConfigAddress> parse_any_provider(std::string_view text) {
  auto modern = config::ProviderConfigAddress::parse(text);
  if (modern) return modern;
  auto legacy = parse_legacy(text);
  if (legacy) return *std::move(legacy);
  return modern;
}

}  // namespace landform::state
