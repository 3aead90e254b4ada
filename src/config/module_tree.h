// A module with all modules that it calls, directly or indirectly.
//
// A directory is read once, however many calls refer to it. A module that cannot be loaded (because
// it is not installed, or contains itself) is a diagnostic, and everything else is loaded.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"
#include "config/module_register.h"

namespace landform::config {

// One call of a module: the same module called twice has two nodes.
struct ModuleNode {
  std::shared_ptr<const Module> module;
  const ModuleNode* parent = nullptr;  // null for the root
  const ModuleCall* call = nullptr;    // in the parent; null for the root
  // As reached through this call, relative to the root. The module itself may have been read
  // through another path to the same directory.
  std::string directory;
  std::map<std::string, std::unique_ptr<ModuleNode>, std::less<>>
      children;  // by call; only those that were loaded

  // The path of calls, joined by dots; empty for the root.
  [[nodiscard]] std::string key() const;
  // `module.a.module.b`, or "the root module".
  [[nodiscard]] std::string description() const;
};

struct ModuleTree {
  std::unique_ptr<ModuleNode> root;
  std::vector<std::string> missing;  // sources of modules that are not installed
};

struct TreeOptions {
  // Only this file of the directory, and no modules that it calls.
  std::string file;
  // Also read the query files of the root module.
  bool queries = false;
  // Reports a module that is not installed, instead of the default message.
  std::function<void(const ModuleCall& call, Diagnostics& diagnostics)> on_missing = nullptr;
  // Reports what is wrong with the sources of a module's calls. If it is set, no other module is
  // loaded after errors in the root module.
  std::function<void(const Module& module, Diagnostics& diagnostics)> check_sources = nullptr;
  // Whether modules are below the current directory, whatever path names that.
  bool modules_are_here = false;
  // Whether modules with a local source must be installed as well.
  bool all_installed = false;
  // Compares a call with what is installed for it.
  std::function<void(const ModuleCall& call, const ModuleRegister::Entry& installed,
                     Diagnostics& diagnostics)>
      on_installed = nullptr;
  // Not the module in the directory, but one that is installed for it under this key, as the root
  // of its own tree: that of a run in a test file.
  std::string installed_key;
  // The root module, if it is already loaded from the same sources; what was wrong with it is not
  // reported again.
  std::shared_ptr<const Module> root = nullptr;
  // Called with the root module before any other is loaded; returns whether to load the others.
  std::function<bool(const ModuleNode& root, Diagnostics& diagnostics)> before_others = nullptr;
};

// Without a root if there is no module under `installed_key`.
[[nodiscard]] Diagnosed<ModuleTree> load_module_tree(SourceMap& sources,
                                                     const std::string& directory,
                                                     const TreeOptions& options = {});

// Replaces the provider configurations of the root module, as test files do. Returns those that it
// had. Nothing that refers to them may be in use.
std::map<std::string, ProviderConfig, std::less<>> exchange_root_providers(
    ModuleTree& modules, std::map<std::string, ProviderConfig, std::less<>> providers);

// Calls `visit` for every module, parents first and calls sorted by name.
template <typename F>
void for_each_module(const ModuleNode& node, F&& visit) {
  visit(node);
  for (const auto& [name, child] : node.children) for_each_module(*child, visit);
}

}  // namespace landform::config
