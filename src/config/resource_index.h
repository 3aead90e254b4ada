// The resources of a module by the parts of their addresses: there are many references, and
// building an address for each would cost more than the lookup.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/hash_index.h"
#include "config/address.h"

namespace landform::config {

struct Module;
struct Resource;

class ResourceIndex {
 public:
  struct Entry {
    const Resource* resource;
    size_t ordinal;  // in the order of the module's resources
  };

  // The resources must outlive the index and not move.
  void build(const Module& module);
  // All of them, in the order of their addresses. Going through these is faster than through the
  // map, which has to load each resource to find the next.
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  // Null if there is none.
  [[nodiscard]] const Entry* find(ResourceMode mode, std::string_view type,
                                  std::string_view name) const;

 private:
  std::vector<Entry> entries_;
  HashIndex index_;
};

}  // namespace landform::config
