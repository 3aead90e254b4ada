#include "engine/declared_instances.h"

#include <algorithm>

namespace landform::engine {

std::vector<config::ModulePath> DeclaredInstances::instances_of(
    const config::ModuleNode& module) const {
  if (known_ == Known::root) return std::vector<config::ModulePath>(module.call == nullptr ? 1 : 0);
  const evaluation::Terms& terms = run_.terms();
  std::vector<config::ModulePath> out;
  for (const auto* instance : evaluation_.instances_of(terms[terms.end_of(module)].module_number))
    out.push_back(instance->path);
  return out;
}

bool DeclaredInstances::has_module(const config::ModulePath& path) const {
  const config::ModuleNode* module = run_.module_at(path);
  if (module == nullptr) return false;
  std::vector<config::ModulePath> all = instances_of(*module);
  return std::find(all.begin(), all.end(), path) != all.end();
}

bool DeclaredInstances::has_call(const config::ModulePath& parent, const std::string& call) const {
  const config::ModuleNode* module = run_.module_at(parent);
  if (known_ == Known::root || module == nullptr || !has_module(parent)) return false;
  auto term = run_.terms().find_call(*module, call);
  return term && !evaluation_.failed(*term) && !is_excluded(*term);
}

bool DeclaredInstances::has_resource(const config::ResourceAddress& address) const {
  if (is_import_target(address)) return true;
  auto term = known_ == Known::root ? std::nullopt : run_.term_of(address);
  if (!term || is_excluded(*term) || !has_module(address.module) || evaluation_.blocked(*term))
    return false;
  return !evaluation_.failed(*term) || !instances_of(address).empty();
}

const std::set<config::InstanceAddress>& DeclaredInstances::resources() const {
  if (!resources_) {
    resources_.emplace();
    if (known_ == Known::root) return *resources_;
    for (const evaluation::ResourceInstance& one : evaluation_.resources())
      resources_->insert(one.address());
  }
  return *resources_;
}

bool DeclaredInstances::has_instance(const config::InstanceAddress& address) const {
  return resources().contains(address) || (!address.key && is_import_target(address.resource));
}

std::vector<config::InstanceAddress> DeclaredInstances::instances_of(
    const config::ResourceAddress& resource) const {
  std::vector<config::InstanceAddress> out;
  for (auto at = resources().lower_bound({resource, {}});
       at != resources().end() && at->resource == resource; ++at)
    out.push_back(*at);
  return out;
}

}  // namespace landform::engine
