#include "config/provider_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "base/quote.h"
#include "config/provider_resolution.h"

namespace landform::config {
namespace {

constexpr const char* kUndefined = "Reference to undefined provider";
constexpr const char* kMissing = "Missing required provider configuration";
constexpr const char* kDuplicate = "Duplicate required provider";

using Ranges = std::map<std::string, Range, std::less<>>;
using Addresses = std::map<std::string, ProviderAddress, std::less<>>;

ProviderAddress default_provider(std::string_view name) {
  return {std::string(kDefaultProviderHost), std::string(kDefaultProviderNamespace),
          std::string(name)};
}

bool is_default(const ProviderAddress& address) {
  return address.host == kDefaultProviderHost && address.name_space == kDefaultProviderNamespace;
}

std::string_view local_part(std::string_view name) { return name.substr(0, name.find('.')); }

// Checks one module; children come before their parents.
class Checker {
 public:
  // `alone`: the argument of a call, if any, because of which the module must not configure
  // providers itself.
  Checker(const ModuleNode& node, std::optional<Range> alone, Diagnostics& diagnostics)
      : node_(node),
        module_(*node.module),
        call_(node.call),
        alone_(alone),
        diagnostics_(diagnostics) {}

  void run() {
    for (const auto& [name, child] : node_.children)
      Checker(*child, alone_of(*child), diagnostics_).run();
    sort_blocks();
    read_requirements();
    check_implied_names();
    for (const auto& [name, call] : module_.calls) check_call(call);
    if (call_ == nullptr) return;
    check_own_configurations();
    check_aliases();
    for (const PassedProvider& passed : call_->passed) check_passed(passed);
    report_empty_blocks();
  }

 private:
  [[nodiscard]] std::string parent_description() const {
    return node_.parent == nullptr ? "the root module" : node_.parent->description();
  }
  [[nodiscard]] const PassedProvider* passed_in(std::string_view name) const {
    if (call_ == nullptr) return nullptr;
    auto found = std::find_if(call_->passed.begin(), call_->passed.end(),
                              [&](const PassedProvider& one) { return one.in_child == name; });
    return found == call_->passed.end() ? nullptr : &*found;
  }

  [[nodiscard]] std::optional<Range> alone_of(const ModuleNode& child) const {
    const ModuleCall& call = *child.call;
    if (call.repetition.count) return call.repetition.count.range();
    if (call.repetition.for_each) return call.repetition.for_each.range();
    if (call.depends_on.empty()) return alone_;
    const Dependency& first = call.depends_on[0];
    return Range{first.file, first.steps.front().begin, first.steps.back().end};
  }

  // An empty block stands for a configuration that the caller passes.
  void sort_blocks() {
    for (const auto& [key, provider] : module_.providers) {
      bool empty = !provider.arguments->content({}).diagnostics.has_errors();
      (empty && provider.version.empty() ? empty_ : configured_).emplace(key, provider.range);
    }
  }

  void read_requirements() {
    for (const auto& [name, requirement] : module_.requirements) {
      ProviderAddress type = provider_of(module_, name);
      auto same = std::find_if(local_.begin(), local_.end(),
                               [&](const auto& one) { return one.second == type; });
      if (same != local_.end()) {
        diagnostics_.warning(
            kDuplicate,
            fmt::format("Provider {} with the local name {} was previously required as {}. A "
                        "provider can only be required once within required_providers.",
                        type.for_display(), go_quote(name), go_quote(same->first)),
            requirement.value_range);
      } else if (is_default(type) && name != type.type && has_block_named(type.type)) {
        diagnostics_.warning(
            kDuplicate,
            fmt::format("Provider {} with the local name {} was implicitly required via a "
                        "configuration block as {}. The provider configuration block name must "
                        "match the name used in required_providers.",
                        type.for_display(), go_quote(name), go_quote(type.type)),
            requirement.value_range);
      }
      for (const std::string& alias : requirement.configuration_aliases)
        aliases_.emplace(alias, type);
      local_.emplace(name, std::move(type));
    }
  }

  [[nodiscard]] bool has_block_named(std::string_view name) const {
    return std::any_of(module_.providers.begin(), module_.providers.end(),
                       [&](const auto& one) { return one.second.name == name; });
  }

  // The names that types of resources imply.
  void check_implied_names() {
    for (const auto& [resource, ordinal] : module_.resource_index.entries()) {
      if (!resource->management->provider.empty() || resource->mode == ResourceMode::ephemeral)
        continue;
      std::string name = resource->provider_key();
      if (std::string_view wrong = provider_part_error(name); !wrong.empty()) {
        diagnostics_.error(
            "Invalid provider local name",
            fmt::format("{} is an invalid implied provider local name: {}", go_quote(name), wrong),
            resource->range);
        continue;
      }
      if (local_.contains(name)) continue;
      ProviderAddress implied = ProviderAddress::implied(name);
      for (const auto& [local, type] : local_) {
        if (type != implied) continue;
        diagnostics_.warning(
            kDuplicate,
            fmt::format("Provider {} was implicitly required via resource {}, but listed in "
                        "required_providers as {}. Either the local name in required_providers "
                        "must match the resource name, or the {} provider must be assigned within "
                        "the resource block.",
                        go_quote(implied.to_string()), go_quote(resource->address()),
                        go_quote(local), go_quote(local)),
            resource->range);
      }
    }
  }

  // Whether the names that a call passes are declared here. Aliases are never inherited, so they
  // are checked in the child.
  void check_call(const ModuleCall& call) {
    for (const PassedProvider& passed : call.passed) {
      const std::string& name = passed.in_parent;
      if (name.find('.') != std::string::npos) continue;
      bool configured = configured_.contains(name);
      std::string provider = default_provider(name).for_display();
      if (!configured && !local_.contains(name)) {
        diagnostics_.warning(
            kUndefined,
            fmt::format("There is no explicit declaration for local provider name {0} in {1}, so "
                        "Terraform is assuming you mean to pass a configuration for provider "
                        "{2}.\n\nTo clarify your intent and silence this warning, add to {3} a "
                        "required_providers entry named {0} with source = {2}, or a different "
                        "source address if appropriate.",
                        go_quote(name), node_.description(), go_quote(provider),
                        parent_description()),
            passed.in_parent_range);
      } else if (call_ != nullptr && !configured && passed_in(name) == nullptr) {
        diagnostics_.warning(
            kMissing,
            fmt::format("The configuration for {0} expects to inherit a configuration for provider "
                        "{1} with local name {2}, but {3} doesn't pass a configuration under that "
                        "name.\n\nTo satisfy this requirement, add an entry for {2} to the "
                        "\"providers\" argument in the module {4} block.",
                        node_.description(), provider, go_quote(name), parent_description(),
                        go_quote(call_->name)),
            call_->range);
      }
    }
  }

  void check_own_configurations() {
    if (!configured_.empty() && alone_) {
      diagnostics_.error(
          "Module is incompatible with count, for_each, and depends_on",
          fmt::format("The module at {} is a legacy module which contains its own local provider "
                      "configurations, and so calls to it may not use the count, for_each, or "
                      "depends_on arguments.\n\nIf you also control the module {}, consider "
                      "updating this module to instead expect provider configurations to be passed "
                      "by its caller.",
                      node_.description(), go_quote(call_->source)),
          *alone_);
    }
    for (const auto& [name, range] : configured_) {
      const PassedProvider* passed = passed_in(name);
      if (passed == nullptr) continue;
      diagnostics_.error(
          "Cannot override provider configuration",
          fmt::format("The configuration of {} has its own local configuration for {}, and so it "
                      "cannot accept an overridden configuration provided by {}.",
                      node_.description(), name, parent_description()),
          passed->in_child_range);
    }
  }

  void check_aliases() {
    for (const auto& [name, type] : aliases_) {
      if (configured_.contains(name) || passed_in(name) != nullptr) continue;
      diagnostics_.error(
          kMissing,
          fmt::format("The child module requires an additional configuration for provider {0}, "
                      "with the local name {1}.\n\nRefer to the module's documentation to "
                      "understand the intended purpose of this additional provider configuration, "
                      "and then add an entry for {2} in the \"providers\" meta-argument in the "
                      "module block to choose which provider configuration the module should use "
                      "for that purpose.",
                      type.for_display(), go_quote(name), name),
          call_->range);
    }
  }

  // The provider that a name with or without an alias denotes in a module: without a requirement,
  // that is a provider of the default namespace, even if it is called terraform.
  static ProviderAddress type_in(const Module& module, std::string_view name) {
    std::string_view local = local_part(name);
    return module.requirements.contains(local) ? provider_of(module, local)
                                               : default_provider(local);
  }

  // The provider that a call passes under a name: what the module requires under it or, since
  // Terraform notes that for all calls of the parent at once, another module that the parent calls.
  [[nodiscard]] ProviderAddress type_passed_as(std::string_view name) const {
    std::string_view local = local_part(name);
    if (module_.requirements.contains(local)) return provider_of(module_, local);
    for (const auto& [call, sibling] : node_.parent->children) {
      if (sibling->module->requirements.contains(local))
        return provider_of(*sibling->module, local);
    }
    return default_provider(local);
  }

  void check_passed(const PassedProvider& passed) {
    const std::string& name = passed.in_child;
    ProviderAddress type = type_passed_as(name);
    auto local = local_.find(name);
    auto alias = aliases_.find(name);
    if (local != local_.end()) type = local->second;
    if (alias != aliases_.end()) type = alias->second;
    bool declared = local != local_.end() || alias != aliases_.end() || empty_.contains(name);
    if (!declared) report_undeclared(passed, type);
    // Terraform looks for the child's name in the parent.
    ProviderAddress given = node_.parent->module->requirements.contains(name)
                                ? provider_of(*node_.parent->module, name)
                                : type_in(*node_.parent->module, passed.in_parent);
    if (given != type) report_mismatch(passed, type, given);
  }

  void report_undeclared(const PassedProvider& passed, const ProviderAddress& type) {
    std::string name = go_quote(passed.in_child);
    std::string source = go_quote(type.for_display());
    if (is_default(type)) {
      diagnostics_.warning(
          kUndefined,
          fmt::format("There is no explicit declaration for local provider name {0} in {1}, so "
                      "Terraform is assuming you mean to pass a configuration for {2}.\n\nIf you "
                      "also control the child module, add a required_providers entry named {0} "
                      "with the source address {2}.",
                      name, node_.description(), source),
          passed.in_child_range);
      return;
    }
    diagnostics_.error(
        kUndefined,
        fmt::format("The child module does not declare any provider requirement with the local "
                    "name {0}.\n\nIf you also control the child module, you can add a "
                    "required_providers entry named {0} with the source address {1} to accept this "
                    "provider configuration.",
                    name, source),
        passed.in_child_range);
  }

  void report_mismatch(const PassedProvider& passed, const ProviderAddress& type,
                       const ProviderAddress& given) {
    constexpr const char* kMismatch = "Provider type mismatch";
    auto other = std::find_if(local_.begin(), local_.end(),
                              [&](const auto& one) { return one.second == given; });
    if (other != local_.end()) {
      diagnostics_.error(
          kMismatch,
          fmt::format("The assigned configuration is for provider {}, but local name {} in {} "
                      "represents {}.\n\nTo pass this configuration to the child module, use the "
                      "local name {} instead.",
                      go_quote(given.for_display()), go_quote(local_part(passed.in_child)),
                      parent_description(), go_quote(type.for_display()), go_quote(other->first)),
          passed.in_child_range);
      return;
    }
    diagnostics_.error(
        kMismatch,
        fmt::format("The local name {0} in {1} represents provider {2}, but {3} in {4} represents "
                    "{5}.\n\nEach provider has its own distinct configuration schema and provider "
                    "types, so this module's {3} can be assigned only a configuration for {6}, "
                    "which is not required by {4}.",
                    go_quote(passed.in_parent), parent_description(), go_quote(given.for_display()),
                    go_quote(passed.in_child), node_.description(), go_quote(type.for_display()),
                    type.for_display()),
        passed.in_parent_range);
  }

  // Once for each provider, with what to write instead.
  void report_empty_blocks() {
    std::map<std::string, std::vector<std::string>> by_provider;  // their names, sorted
    for (const auto& [name, range] : empty_)
      by_provider[std::string(local_part(name))].push_back(name);
    for (const auto& [provider, names] : by_provider) {
      auto local = local_.find(names[0]);
      ProviderAddress type = local == local_.end() ? default_provider(provider) : local->second;
      std::string entry =
          fmt::format("    {} = {{\n      source = {}\n", provider, go_quote(type.for_display()));
      if (names.size() > 1 || names[0] != provider) {
        entry += "      configuration_aliases = [\n";
        for (const std::string& name : names) entry += fmt::format("        {},\n", name);
        entry += "      ]\n";
      }
      diagnostics_.warning(
          "Redundant empty provider block",
          fmt::format(
              "Earlier versions of Terraform used empty provider blocks (\"proxy provider "
              "configurations\") for child modules to declare their need to be passed a provider "
              "configuration by their callers. That approach was ambiguous and is now "
              "deprecated.\n\nIf you control this module, you can migrate to the new declaration "
              "syntax by removing all of the empty provider {} blocks and then adding or updating "
              "an entry like the following to the required_providers block of {}:\n{}    }}",
              go_quote(provider), node_.description(), entry),
          first_block(names));
    }
  }

  [[nodiscard]] Range first_block(const std::vector<std::string>& names) const {
    Range out = empty_.find(names[0])->second;
    for (const std::string& name : names) {
      const Range& range = empty_.find(name)->second;
      if (std::pair(range.file, range.begin) < std::pair(out.file, out.begin)) out = range;
    }
    return out;
  }

  const ModuleNode& node_;
  const Module& module_;
  const ModuleCall* call_;
  std::optional<Range> alone_;
  Diagnostics& diagnostics_;
  Ranges configured_;  // by key, as are the others
  Ranges empty_;
  Addresses local_;    // of required_providers
  Addresses aliases_;  // of configuration_aliases
};

}  // namespace

void check_providers(const ModuleNode& root, Diagnostics& diagnostics) {
  Checker(root, std::nullopt, diagnostics).run();
}

}  // namespace landform::config
