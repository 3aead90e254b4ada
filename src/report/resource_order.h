// The order in which Terraform lists resources: modules near the root first, and in a module, data
// sources first. Private to the library.
#pragma once

#include <algorithm>
#include <vector>

#include "config/address.h"

namespace landform::report {

[[nodiscard]] inline bool module_before(const config::ModulePath& a, const config::ModulePath& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

[[nodiscard]] inline bool resource_before(const config::ResourceAddress& a,
                                          const config::ResourceAddress& b) {
  if (a.module != b.module) return module_before(a.module, b.module);
  if (a.mode != b.mode) return a.mode == config::ResourceMode::data;
  if (int order = a.type.compare(b.type); order != 0) return order < 0;
  return a.name < b.name;
}

[[nodiscard]] inline bool instance_before(const config::InstanceAddress& a,
                                          const config::InstanceAddress& b) {
  if (resource_before(a.resource, b.resource)) return true;
  if (resource_before(b.resource, a.resource)) return false;
  return a.key < b.key;
}

// Pointers to the elements, sorted; equal ones stay in their order.
template <typename T, typename Before>
[[nodiscard]] std::vector<const T*> sorted_pointers(const std::vector<T>& all,
                                                    const Before& before) {
  std::vector<const T*> out;
  out.reserve(all.size());
  for (const T& one : all) out.push_back(&one);
  if (!std::is_sorted(out.begin(), out.end(), before)) {
    std::stable_sort(out.begin(), out.end(), before);
  }
  return out;
}

}  // namespace landform::report
