// What belongs to each module instance, as a tree of modules: the shape of values in plans and
// states.
#pragma once

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
  std::map<std::string, ModuleItems> children;  // by address, and so in the order of Terraform

  // A module instance; created, as are those around it, if it is new.
  ModuleItems& at(const config::ModulePath& path) {
    ModuleItems* out = this;
    std::string full;
    for (const config::ModuleStep& step : path) {
      full += full.empty() ? "module." : ".module.";
      full += step.call;
      if (step.instance) full += step.instance->in_brackets();
      out = &out->children[full];
      if (out->address.empty()) out->address = full;
    }
    return *out;
  }
};

// `append` adds an item.
template <typename Item, typename Append>
void append_module(std::string& out, const ModuleItems<Item>& module, const Append& append) {
  JsonObject json(out);
  if (!module.items.empty()) append_array(json.member("resources"), module.items, append);
  json.text_unless_empty("address", module.address);
  if (!module.children.empty()) {
    append_array(json.member("child_modules"), module.children,
                 [&](const auto& child) { append_module(out, child.second, append); });
  }
  json.close();
}

}  // namespace landform::report
