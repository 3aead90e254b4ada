// The resources of a module by the parts of their addresses: references are many, and putting an
// address together for each would cost more than finding what it stands for.
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

  // Of resources that stay where they are.
  void build(const Module& module);
  // A null pointer if there is none.
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
