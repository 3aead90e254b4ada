#include "awscc/identity.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/split.h"
#include "value/convert.h"
#include "value/presence.h"

namespace landform::awscc {

namespace {

std::vector<std::string> parts_of(const Catalog::Entry& entry) {
  return split(entry.identity, ',');
}

bool has_part(const std::vector<std::string>& parts, std::string_view name) {
  return std::ranges::find(parts, name) != parts.end();
}

// The account and the region, which need not be given.
void add_place(Value::Attributes& out, bool global, const std::string& region) {
  auto add = [&](const char* name, Value value) {
    bool there = std::ranges::any_of(out, [&](const auto& one) { return one.first == name; });
    if (!there) out.emplace_back(name, std::move(value));
  };
  add("account_id", Value::null(Type::string()));
  if (!global) {
    add("region", region.empty() ? Value::null(Type::string()) : Value::string(region));
  }
}

}  // namespace

std::vector<sdk::IdentityAttribute> identity_attributes(const Catalog::Entry& entry) {
  std::vector<std::string> parts = parts_of(entry);
  std::vector<sdk::IdentityAttribute> out;
  for (const std::string& part : parts) {
    out.push_back({.name = part,
                   .type = Type::string(),
                   .required_for_import = true,
                   .description = "A part of what identifies the resource."});
  }
  auto optional = [&](const char* name, const char* description) {
    if (has_part(parts, name)) return;
    out.push_back({.name = name,
                   .type = Type::string(),
                   .required_for_import = false,
                   .description = description});
  };
  optional("account_id", "The account that the resource is in.");
  if (!entry.global) optional("region", "The region that the resource is in.");
  return out;
}

std::optional<sdk::Object> identity_in_state(const TerraformType& type, const Value& state,
                                             const std::string& region) {
  Value::Attributes out;
  for (const IdentifierPart& part : type.identifier) {
    const Value* at = &state;
    for (const std::string& name : part.attribute) {
      at = is_present(*at) ? at->find(name) : nullptr;
      if (at == nullptr) return std::nullopt;
    }
    if (!is_present(*at)) return std::nullopt;
    auto text = convert(*at, Type::string());
    if (!text) return std::nullopt;
    out.emplace_back(part.name, *std::move(text));
  }
  add_place(out, type.global, region);
  return sdk::Object(Value::object(std::move(out)));
}

std::optional<sdk::Object> identity_of_identifier(const Catalog::Entry& entry,
                                                  const std::string& identifier,
                                                  const std::string& region) {
  std::vector<std::string> names = parts_of(entry);
  std::vector<std::string> values =
      names.size() == 1 ? std::vector<std::string>{identifier} : split(identifier, '|');
  if (names.size() != values.size()) return std::nullopt;
  Value::Attributes out;
  for (size_t i = 0; i < names.size(); ++i) {
    out.emplace_back(names[i], Value::string(values[i]));
  }
  add_place(out, entry.global, region);
  return sdk::Object(Value::object(std::move(out)));
}

bool is_here(sdk::Context& context, const Cloud& cloud, const Catalog::Entry& entry,
             const Value& identity) {
  const std::vector<std::string> parts = parts_of(entry);
  // Null if it is a part of the identifier, which says nothing about the provider.
  auto place = [&](const char* name) -> const Value* {
    const Value* value = has_part(parts, name) ? nullptr : identity.find(name);
    return value != nullptr && is_present(*value) ? value : nullptr;
  };
  if (const Value* region = place("region"); region && region->as_string() != cloud.region) {
    context.error("Import of a resource in another region",
                  fmt::format("The identity names the region {}, but the provider is configured "
                              "for {}. Import with a provider configuration for that region.",
                              region->as_string(), cloud.region));
    return false;
  }
  const Value* account = place("account_id");
  if (account == nullptr) return true;
  auto own = cloud.account_id();
  if (!own) {
    context.error("Import of a resource of an unknown account", own.error().message);
    return false;
  }
  if (*own == account->as_string()) return true;
  context.error("Import of a resource of another account",
                fmt::format("The identity names the account {}, but the provider's credentials "
                            "belong to {}.",
                            account->as_string(), *own));
  return false;
}

std::string identifier_of(const Catalog::Entry& entry, const Value& identity) {
  std::string out;
  bool first = true;
  for (const std::string& part : parts_of(entry)) {
    if (!std::exchange(first, false)) out += '|';
    const Value* value = identity.find(part);
    if (value != nullptr && is_present(*value)) out += value->as_string();
  }
  return out;
}

}  // namespace landform::awscc
