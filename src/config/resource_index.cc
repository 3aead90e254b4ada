#include "config/resource_index.h"

#include <functional>

#include "config/module.h"

namespace landform::config {

size_t ResourceIndex::Hash::operator()(const Parts& parts) const noexcept {
  std::hash<std::string_view> hash;
  return hash(parts.name) + (hash(parts.type) + static_cast<size_t>(parts.mode)) * 31;
}

void ResourceIndex::build(const Module& module) {
  entries_.clear();
  entries_.reserve(module.resources.size());
  size_t ordinal = 0;
  for (const auto& [address, r] : module.resources) {
    entries_.emplace(Parts{r.mode, r.type, r.name}, Entry{&r, ordinal++});
  }
}

const ResourceIndex::Entry* ResourceIndex::find(ResourceMode mode, std::string_view type,
                                                std::string_view name) const {
  auto it = entries_.find(Parts{mode, type, name});
  return it == entries_.end() ? nullptr : &it->second;
}

}  // namespace landform::config
