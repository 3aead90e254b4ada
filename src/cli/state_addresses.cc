#include "cli/state_addresses.h"

#include <fmt/format.h>

#include <algorithm>

#include "syntax/traversal.h"

namespace landform::cli {
namespace {

int compare_modules(const config::ModulePath& a, const config::ModulePath& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  if (a == b) return 0;
  return a < b ? -1 : 1;
}

void add_instances(const config::ResourceAddress& address, const state::Resource& resource,
                   std::vector<config::InstanceAddress>& out) {
  for (const auto& [key, instance] : resource.instances) out.push_back({address, key});
}

}  // namespace

Diagnosed<std::optional<config::TargetAddress>> parse_target(SourceMap& sources,
                                                             const std::string& text,
                                                             const std::string& name) {
  Diagnosed<std::optional<config::TargetAddress>> out;
  FileId file = sources.add(name, text, {}, !name.empty());
  auto traversal = syntax::parse_traversal(sources, file);
  if (traversal.diagnostics.has_errors()) {
    out.diagnostics = std::move(traversal.diagnostics);
    return out;
  }
  out.value = config::read_target_address(traversal.value.steps, file, config::AddressKeys::allowed,
                                          out.diagnostics);
  return out;
}

Diagnosed<std::optional<config::InstanceAddress>> parse_instance(SourceMap& sources,
                                                                 const std::string& text,
                                                                 const std::string& name) {
  Diagnosed<std::optional<config::InstanceAddress>> out;
  auto target = parse_target(sources, text, name);
  out.diagnostics = std::move(target.diagnostics);
  if (!target.value) return out;
  if (target.value->is_module()) {
    out.diagnostics.error("Invalid address",
                          "A resource instance address is required here. The module path must be "
                          "followed by a resource instance specification.",
                          target.value->range);
    return out;
  }
  out.value = std::move(target.value->resource);
  return out;
}

bool listed_before(const config::InstanceAddress& a, const config::InstanceAddress& b) {
  const config::ResourceAddress& ra = a.resource;
  const config::ResourceAddress& rb = b.resource;
  if (int order = compare_modules(ra.module, rb.module); order != 0) return order < 0;
  if (ra.mode != rb.mode) return ra.mode == config::ResourceMode::data;
  if (ra.type != rb.type) return ra.type < rb.type;
  if (ra.name != rb.name) return ra.name < rb.name;
  return a.key < b.key;
}

std::vector<config::InstanceAddress> all_instances(const state::State& state) {
  std::vector<config::InstanceAddress> out;
  for (const auto& [address, resource] : state.resources) add_instances(address, resource, out);
  std::sort(out.begin(), out.end(), listed_before);
  return out;
}

namespace {

// Whether a module is the named one or inside it. As in Terraform, only the last step of a name may
// lack a key and stand for all instances.
bool names(const config::ModulePath& target, const config::ModulePath& path) {
  if (path.size() < target.size()) return false;
  for (size_t i = 0; i < target.size(); ++i) {
    if (target[i].call != path[i].call) return false;
    const bool all = !target[i].instance && i + 1 == target.size();
    if (!all && target[i].instance != path[i].instance) return false;
  }
  return true;
}

}  // namespace

Diagnosed<std::vector<config::InstanceAddress>> find_instances(const state::State& state,
                                                               const config::TargetAddress& target,
                                                               bool allow_missing) {
  Diagnosed<std::vector<config::InstanceAddress>> out;
  auto missing = [&](const char* summary, std::string detail) {
    if (!allow_missing) out.diagnostics.error(summary, std::move(detail));
  };
  if (target.is_module()) {
    bool found = false;
    for (const auto& [address, resource] : state.resources) {
      if (!names(target.module, address.module)) continue;
      found = true;
      add_instances(address, resource, out.value);
    }
    if (!found) {
      missing("Unknown module",
              fmt::format("The current state contains no module at {}. If you've just added this "
                          "module to the configuration, you must run \"terraform apply\" first to "
                          "create the module's entry in the state.",
                          config::to_string(target.module)));
    }
  } else if (!target.resource->key) {
    auto found = state.resources.find(target.resource->resource);
    if (found != state.resources.end()) {
      add_instances(found->first, found->second, out.value);
    } else {
      missing("Unknown resource",
              fmt::format("The current state contains no resource {}. If you've just added this "
                          "resource to the configuration, you must run \"terraform apply\" first "
                          "to create the resource's entry in the state.",
                          target.resource->resource.to_string()));
    }
  } else if (find_instance(state, *target.resource) != nullptr) {
    out.value.push_back(*target.resource);
  } else {
    missing("Unknown resource instance",
            fmt::format("The current state contains no resource instance {}. If you've just added "
                        "its resource to the configuration or have changed the count or for_each "
                        "arguments, you must run \"terraform apply\" first to update the "
                        "resource's entry in the state.",
                        target.resource->to_string()));
  }
  std::sort(out.value.begin(), out.value.end(), listed_before);
  return out;
}

const state::Instance* find_instance(const state::State& state,
                                     const config::InstanceAddress& address) {
  auto resource = state.resources.find(address.resource);
  if (resource == state.resources.end()) return nullptr;
  auto instance = resource->second.instances.find(address.key);
  return instance == resource->second.instances.end() ? nullptr : &instance->second;
}

void forget_instance(state::State& state, const config::InstanceAddress& address) {
  auto resource = state.resources.find(address.resource);
  if (resource == state.resources.end()) return;
  resource->second.instances.erase(address.key);
  if (resource->second.instances.empty()) state.resources.erase(resource);
}

}  // namespace landform::cli
