// The resources of a module by the parts of their addresses: there are many references, and
// building an address for each would cost more than the lookup.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

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
  // Null if there is none.
  [[nodiscard]] const Entry* find(ResourceMode mode, std::string_view type,
                                  std::string_view name) const;

 private:
  struct Parts {
    ResourceMode mode;
    std::string_view type;
    std::string_view name;

    friend bool operator==(const Parts&, const Parts&) = default;
  };
  struct Hash {
    size_t operator()(const Parts& parts) const noexcept;
  };

  std::unordered_map<Parts, Entry, Hash> entries_;
};

}  // namespace landform::config
