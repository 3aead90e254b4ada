#include "config/module_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/quote.h"
#include "config/loaded_module.h"

namespace landform::config {
namespace {

// More than any real configuration has.
constexpr size_t kMaxDepth = 100;

class TreeLoader {
 public:
  TreeLoader(SourceMap& sources, Diagnosed<ModuleTree>& out) : sources_(sources), out_(out) {}

  void run(const std::string& directory, const TreeOptions& options) {
    recurse_ = options.file.empty();
    on_missing_ = options.on_missing;
    check_sources_ = options.check_sources;
    on_installed_ = options.on_installed;
    all_installed_ = options.all_installed;
    if (recurse_) {
      auto loaded = ModuleRegister::load(sources_.tree(), directory);
      register_ = std::move(loaded.value);
      diagnostics().append(std::move(loaded.diagnostics));
    }
    std::string place = ".";
    if (!options.installed_key.empty()) {
      const ModuleRegister::Entry* installed = register_.find(options.installed_key);
      if (installed == nullptr || installed->directory.empty()) return;
      prefix_ = options.installed_key + ".";
      place = installed->directory;
    }
    root_ = options.modules_are_here ? "." : directory;
    auto root = std::make_unique<ModuleNode>();
    root->directory = join_module_path(directory, place);
    const size_t errors = diagnostics().error_count();
    root->module = options.root != nullptr ? options.root : load_root(root->directory, options);
    ancestors_.push_back(canonical(root->directory));
    bool go_on = recurse_;
    if (go_on && options.before_others) go_on = options.before_others(*root, diagnostics());
    if (go_on && check_sources_) check_sources_(*root->module, diagnostics());
    if (check_sources_ && options.installed_key.empty()) {
      go_on =
          go_on && diagnostics().error_count() == errors && !root->module->problems.has_errors();
    }
    if (go_on) load_children(*root, place);
    out_.value.root = std::move(root);
  }

 private:
  Diagnostics& diagnostics() { return out_.diagnostics; }

  std::shared_ptr<const Module> load_root(const std::string& directory,
                                          const TreeOptions& options) {
    auto module =
        load_module(sources_, directory, {.file = options.file, .queries = options.queries});
    diagnostics().append(std::move(module.diagnostics));
    return std::make_shared<Module>(std::move(module.value));
  }

  static std::string canonical(const std::string& directory) {
    std::error_code error;
    auto path = std::filesystem::weakly_canonical(directory, error);
    return error ? directory : path.string();
  }

  // `place`: the module's path relative to the root.
  void load_children(ModuleNode& node, const std::string& place) {
    for (const auto& [name, call] : node.module->calls) {
      if (auto child = load_call(node, place, call)) node.children.emplace(name, std::move(child));
    }
  }

  // The normalized path relative to the root.
  static std::string joined(const std::string& place, const std::string& path) {
    std::string out = (std::filesystem::path(place) / path).lexically_normal().string();
    while (out.size() > 1 && out.ends_with('/')) out.pop_back();
    return out;
  }

  void unreadable(const ModuleCall& call, const std::string& place) {
    diagnostics().error(
        "Module not installed",
        fmt::format("This module's local cache directory {} could not be read. Run \"terraform "
                    "init\" to install all modules required by this configuration.",
                    place),
        call.range);
  }

  std::unique_ptr<ModuleNode> load_call(const ModuleNode& parent, const std::string& parent_place,
                                        const ModuleCall& call) {
    auto child = std::make_unique<ModuleNode>();
    child->parent = &parent;
    child->call = &call;
    std::string key = prefix_ + child->key();
    std::string place;
    const ModuleRegister::Entry* installed = register_.find(key);
    if (installed != nullptr && !installed->directory.empty()) {
      place = installed->directory;
    } else if (is_local_source(call.source) && !all_installed_) {
      place = joined(parent_place, call.source);
    } else if (installed != nullptr && all_installed_) {
      unreadable(call, "");  // it was missing when it was to be installed
      return nullptr;
    } else {
      if (!call.source.empty()) missing(call);
      return nullptr;
    }
    std::string directory = join_module_path(root_, place);
    std::string real = canonical(directory);
    if (std::find(ancestors_.begin(), ancestors_.end(), real) != ancestors_.end() ||
        ancestors_.size() > kMaxDepth) {
      diagnostics().error(
          "Module calls itself",
          fmt::format(
              "The module {} leads back to {}, which is the directory of a module that contains "
              "it. Its contents are omitted here.",
              go_quote(call.name), directory),
          call.source_range);
      return nullptr;
    }
    if (!sources_.tree().list(directory)) {
      if (all_installed_) {
        unreadable(call, place);
        return nullptr;
      }
      diagnostics().error(
          "Unreadable module directory",
          fmt::format("The directory {} of module {} does not exist or cannot be read.", directory,
                      go_quote(call.name)),
          call.source_range);
      return nullptr;
    }
    if (installed != nullptr && on_installed_) on_installed_(call, *installed, diagnostics());
    child->module = load_once(directory, real);
    if (check_sources_) check_sources_(*child->module, diagnostics());
    child->directory = std::move(directory);
    ancestors_.push_back(std::move(real));
    load_children(*child, place);
    ancestors_.pop_back();
    return child;
  }

  void missing(const ModuleCall& call) {
    out_.value.missing.push_back(call.source);
    if (on_missing_) return on_missing_(call, diagnostics());
    diagnostics().error(
        "Module not installed",
        fmt::format("The module {} comes from {} and is not installed, so its contents are not "
                    "known. Run \"landform get\" to install it.",
                    go_quote(call.name), go_quote(call.source)),
        call.source_range);
  }

  std::shared_ptr<const Module> load_once(const std::string& directory, const std::string& real) {
    auto [it, added] = loaded_.try_emplace(real);
    if (added) {
      LoadedModule module = read_module(sources_, directory);
      it->second.module = std::make_shared<Module>(std::move(module.value));
      it->second.again = std::move(module.again);
      diagnostics().append(std::move(module.diagnostics));
    } else {
      diagnostics().append(it->second.again);
    }
    return it->second.module;
  }

  struct Loaded {
    std::shared_ptr<const Module> module;
    Diagnostics again;  // what is reported for further calls
  };

  SourceMap& sources_;
  Diagnosed<ModuleTree>& out_;
  ModuleRegister register_;
  bool recurse_ = true;
  bool all_installed_ = false;
  std::function<void(const ModuleCall&, Diagnostics&)> on_missing_;
  std::function<void(const Module&, Diagnostics&)> check_sources_;
  std::function<void(const ModuleCall&, const ModuleRegister::Entry&, Diagnostics&)> on_installed_;
  std::string root_;
  std::string prefix_;  // of keys in the register
  std::vector<std::string> ancestors_;
  std::map<std::string, Loaded, std::less<>> loaded_;  // by directory
};

}  // namespace

std::string ModuleNode::key() const {
  if (call == nullptr) return "";
  std::string above = parent->key();
  return above.empty() ? call->name : above + "." + call->name;
}

std::string ModuleNode::description() const {
  if (call == nullptr) return "the root module";
  return (parent->call == nullptr ? "" : parent->description() + ".") + "module." + call->name;
}

Diagnosed<ModuleTree> load_module_tree(SourceMap& sources, const std::string& directory,
                                       const TreeOptions& options) {
  Diagnosed<ModuleTree> out;
  TreeLoader(sources, out).run(directory, options);
  return out;
}

std::map<std::string, ProviderConfig, std::less<>> exchange_root_providers(
    ModuleTree& modules, std::map<std::string, ProviderConfig, std::less<>> providers) {
  // The tree owns its modules; they are const only for those who read it.
  auto root = std::const_pointer_cast<Module>(modules.root->module);
  return std::exchange(root->providers, std::move(providers));
}

}  // namespace landform::config
