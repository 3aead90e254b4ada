#include "loader/provider_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/quote.h"
#include "base/suggest.h"

namespace landform::loader {
namespace {

using config::ResourceMode;
using provider::TypeKind;

TypeKind kind_of(ResourceMode mode) {
  return mode == ResourceMode::data        ? TypeKind::data_source
         : mode == ResourceMode::ephemeral ? TypeKind::ephemeral_resource
                                           : TypeKind::resource;
}

bool has(const provider::Schemas& schemas, TypeKind kind, const std::string& type) {
  std::vector<std::string> types = schemas.types(kind);
  return std::binary_search(types.begin(), types.end(), type);
}

// What the author may have meant.
std::string hint(const config::Resource& resource, const provider::Schemas& schemas) {
  if (resource.mode == ResourceMode::managed &&
      has(schemas, TypeKind::data_source, resource.type)) {
    return fmt::format(
        "\n\nDid you intend to use the data source {}? If so, declare this using a \"data\" block "
        "instead of a \"resource\" block.",
        go_quote(resource.type));
  }
  if (resource.mode == ResourceMode::data && has(schemas, TypeKind::resource, resource.type)) {
    return fmt::format(
        "\n\nDid you intend to use the managed resource type {}? If so, declare this using a "
        "\"resource\" block instead of a \"data\" block.",
        go_quote(resource.type));
  }
  if (resource.mode == ResourceMode::ephemeral) return "";
  std::vector<std::string> types = schemas.types(kind_of(resource.mode));
  std::vector<std::string_view> names(types.begin(), types.end());
  return did_you_mean(resource.type, names);
}

}  // namespace

Diagnostics ProviderTypes::load(const evaluation::Terms& terms, const ProviderAccess& access) {
  Diagnostics out;
  terms_ = &terms;
  entries_.resize(terms.all().size());
  for (size_t i = 0; i < entries_.size(); ++i) entries_[i] = entry_of(terms.all()[i], access, out);
  return out;
}

const ProviderTypes::Entry& ProviderTypes::of(const evaluation::Term& term) const {
  return entries_[static_cast<size_t>(&term - terms_->all().data())];
}

ProviderTypes::Resolved& ProviderTypes::resolve(const config::ModuleNode& module,
                                                std::string name) {
  auto [place, added] = resolved_.try_emplace({&module, std::move(name)});
  if (added) place->second.provider = config::resolve_provider(module, place->first.second);
  return place->second;
}

ProviderTypes::Entry ProviderTypes::entry_of(const evaluation::Term& term,
                                             const ProviderAccess& access,
                                             Diagnostics& diagnostics) {
  using Kind = evaluation::Term::Kind;
  if (term.kind != Kind::resource && term.kind != Kind::provider) return {};
  std::string name =
      term.kind == Kind::resource ? term.resource->provider_key() : term.provider->key();
  Resolved& resolved = resolve(*term.module, std::move(name));
  Entry out{&resolved.provider, nullptr, nullptr};
  if (term.kind == Kind::resource && !std::exchange(resolved.used, true))
    used_.insert(out.provider->address);
  if (out.provider->address->provider.is_builtin() || !access.schemas) return out;
  out.schemas = schemas_of(out.provider->address->provider, access, diagnostics);
  if (out.schemas == nullptr) return out;
  auto type = term.kind == Kind::provider
                  ? out.schemas->provider()
                  : out.schemas->find(kind_of(term.resource->mode), term.resource->type);
  if (type) {
    out.type = *type;
  } else if (term.kind == Kind::provider ||
             has(*out.schemas, kind_of(term.resource->mode), term.resource->type)) {
    diagnostics.error("Invalid provider schema", type.error().message);
  }
  return out;
}

std::shared_ptr<const provider::Schemas> ProviderTypes::schemas_of(
    const config::ProviderAddress& provider, const ProviderAccess& access,
    Diagnostics& diagnostics) {
  auto [place, added] = schemas_.try_emplace(provider);
  if (!added) return place->second;
  auto schemas = access.schemas(provider);
  if (schemas) return place->second = std::move(schemas).value();
  diagnostics.error(
      "Failed to load plugin schemas",
      fmt::format("Error while loading schemas for plugin components: Failed to obtain provider "
                  "schema: Could not load the schema for provider {}: {}..",
                  provider.to_string(), schemas.error().message));
  return nullptr;
}

void report_unsupported_type(const config::Resource& resource, const ProviderTypes::Entry& entry,
                             Diagnostics& diagnostics) {
  bool managed = resource.mode == ResourceMode::managed;
  bool data = resource.mode == ResourceMode::data;
  const char* summary = managed ? "Invalid resource type"
                        : data  ? "Invalid data source"
                                : "Invalid ephemeral resource";
  const char* what = managed ? "resource type" : data ? "data source" : "ephemeral resource";
  diagnostics.error(summary,
                    fmt::format("The provider {} does not support {} {}.{}",
                                entry.provider->address->provider.for_display(), what,
                                go_quote(resource.type), hint(resource, *entry.schemas)),
                    resource.type_range);
}

}  // namespace landform::loader
