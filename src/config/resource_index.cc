#include "config/resource_index.h"

#include <functional>

#include "config/module.h"

namespace landform::config {
namespace {

size_t hash_of(ResourceMode mode, std::string_view type, std::string_view name) {
  std::hash<std::string_view> hash;
  return hash(name) + (hash(type) + static_cast<size_t>(mode)) * 31;
}

}  // namespace

void ResourceIndex::build(const Module& module) {
  entries_.clear();
  entries_.reserve(module.resources.size());
  index_.clear();
  index_.reserve(module.resources.size());
  for (const auto& [address, r] : module.resources) {
    auto ordinal = static_cast<uint32_t>(entries_.size());
    entries_.push_back({&r, ordinal});
    index_.add(hash_of(r.mode, r.type, r.name), ordinal);
  }
}

const ResourceIndex::Entry* ResourceIndex::find(ResourceMode mode, std::string_view type,
                                                std::string_view name) const {
  uint32_t found = index_.find(hash_of(mode, type, name), [&](uint32_t at) {
    const Resource& r = *entries_[at].resource;
    return r.name == name && r.type == type && r.mode == mode;
  });
  return found == HashIndex::kNone ? nullptr : &entries_[found];
}

}  // namespace landform::config
