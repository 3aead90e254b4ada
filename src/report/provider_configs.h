// All provider configurations of a configuration, in one table: those of blocks, and those that
// exist without one because a module needs the provider. Private to the library.
//
// What a module gets from the one that calls it is not an entry of its own: a key in such a module
// leads to the entry where the configuration comes from.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "config/module_tree.h"
#include "config/provider_address.h"
#include "packages/requirements.h"

namespace landform::report {

// `module.a.module.b`; empty for the root.
[[nodiscard]] std::string module_address(const config::ModuleNode& node);

class ProviderConfigs {
 public:
  struct Entry {
    std::string name;
    config::ProviderAddress provider;
    std::string alias;
    std::string constraint;
    std::string module;
    const config::ProviderConfig* block = nullptr;  // null if there is none
    std::string source;  // the key of the entry that it comes from; empty if it is its own
  };

  explicit ProviderConfigs(const config::ModuleNode& root);

  // By key; those that come from another one included.
  [[nodiscard]] const std::map<std::string, Entry>& entries() const { return entries_; }
  // The key of the entry behind a name in a module, such as `aws.west` in `module.m`.
  [[nodiscard]] std::string key_for(std::string_view module, std::string_view name) const;

 private:
  void add_module(const config::ModuleNode& node, const packages::ModuleRequirements& requirements);
  void add_blocks(const config::ModuleNode& node, const packages::Requirements& requirements);
  void add_required(const config::ModuleNode& node, const packages::Requirements& requirements);
  void add_implied(const config::ModuleNode& node, const packages::Requirements& requirements);
  void add_passed(const config::ModuleNode& child);
  // The key of the configuration that a name in the parent of a module stands for; empty if there
  // is none.
  [[nodiscard]] std::string source_in_parent(const config::ModuleNode& node, std::string_view name,
                                             const config::ProviderAddress& provider) const;

  std::map<std::string, Entry> entries_;
};

}  // namespace landform::report
