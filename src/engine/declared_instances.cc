#include "engine/declared_instances.h"

#include <algorithm>

namespace landform::engine {

std::vector<config::ModulePath> DeclaredInstances::instances_of(
    const config::ModuleNode& module) const {
  const std::vector<const config::ModuleNode*>& modules = run_.terms().modules();
  auto found = std::find(modules.begin(), modules.end(), &module);
  std::vector<config::ModulePath> out;
  if (found == modules.end()) return out;
  if (known_ == Known::root)
    return module.call == nullptr ? std::vector<config::ModulePath>(1) : out;
  const auto number = static_cast<size_t>(found - modules.begin());
  for (const evaluation::ModuleInstance* instance : evaluation_.instances_of(number))
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
  auto child = module->children.find(call);
  if (child == module->children.end()) return false;
  const std::vector<evaluation::Term>& terms = run_.terms().all();
  for (graph::NodeId id = 0; id < terms.size(); ++id) {
    const bool calls = terms[id].kind == evaluation::Term::Kind::call;
    if (calls && terms[id].child == child->second.get())
      return !evaluation_.failed(id) && !is_excluded(id);
  }
  return false;
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
