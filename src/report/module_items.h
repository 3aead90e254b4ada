// What belongs to each module instance, as a tree of modules: the shape of values in plans and
// states.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "config/address.h"
#include "report/json_object.h"

namespace landform::report {

template <typename Item>
struct ModuleItems {
  std::string address;  // empty for the root
  std::vector<Item> items;
  std::map<std::string, ModuleItems> children;  // by address
  uint32_t rank = UINT32_MAX;                   // of the first item in it

  // A module instance; created, as are those around it, if it is new. `rank` is that of an item
  // about to be added.
  ModuleItems& at(const config::ModulePath& path, uint32_t rank = 0) {
    ModuleItems* out = this;
    std::string full;
    for (const config::ModuleStep& step : path) {
      full += full.empty() ? "module." : ".module.";
      full += step.call;
      if (step.instance) full += step.instance->in_brackets();
      out = &out->children[full];
      if (out->address.empty()) out->address = full;
      out->rank = std::min(out->rank, rank);
    }
    return *out;
  }

  // The children as Terraform lists them: those of the root by address, others by rank first.
  [[nodiscard]] std::vector<const ModuleItems*> listed() const {
    std::vector<const ModuleItems*> out;
    out.reserve(children.size());
    for (const auto& [full, child] : children) out.push_back(&child);
    if (!address.empty()) {
      std::stable_sort(out.begin(), out.end(), [](const ModuleItems* a, const ModuleItems* b) {
        return a->rank < b->rank;
      });
    }
    return out;
  }
};

// `append` adds an item.
template <typename Item, typename Append>
void append_module(std::string& out, const ModuleItems<Item>& module, const Append& append) {
  JsonObject json(out);
  if (!module.items.empty()) append_array(json.member("resources"), module.items, append);
  json.text_unless_empty("address", module.address);
  if (!module.children.empty()) {
    append_array(json.member("child_modules"), module.listed(),
                 [&](const auto* child) { append_module(out, *child, append); });
  }
  json.close();
}

}  // namespace landform::report
