// What the configuration declares, once it has been evaluated: instances of modules and resources.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "config/address.h"
#include "engine/run.h"
#include "evaluation/evaluation.h"

namespace landform::engine {

class DeclaredInstances {
 public:
  // When everything is destroyed, nothing is evaluated: only the root module is declared.
  enum class Known : uint8_t { everything, root };

  // `excluded`: by terms, those that targets leave out, if any.
  DeclaredInstances(const Run& run, const evaluation::Evaluation& evaluation,
                    Known known = Known::everything, std::vector<char> excluded = {})
      : run_(run), evaluation_(evaluation), known_(known), excluded_(std::move(excluded)) {}

  // Adds a resource that only an import block names.
  void add_import_target(config::ResourceAddress address) { imported_.insert(std::move(address)); }
  [[nodiscard]] bool is_import_target(const config::ResourceAddress& address) const {
    return imported_.contains(address);
  }

  [[nodiscard]] bool has_module(const config::ModulePath& path) const;
  // Whether a module instance, which must exist, calls a module. Neither that nor a resource counts
  // if errors or targets kept it from being expanded.
  [[nodiscard]] bool has_call(const config::ModulePath& parent, const std::string& call) const;
  [[nodiscard]] bool has_resource(const config::ResourceAddress& address) const;
  [[nodiscard]] bool has_instance(const config::InstanceAddress& address) const;
  // The instances of a module in the configuration; none if there is no such module.
  [[nodiscard]] std::vector<config::ModulePath> instances_of(
      const config::ModuleNode& module) const;
  // The instances of a resource in a module instance, sorted.
  [[nodiscard]] std::vector<config::InstanceAddress> instances_of(
      const config::ResourceAddress& resource) const;

 private:
  [[nodiscard]] const std::set<config::InstanceAddress>& resources() const;
  [[nodiscard]] bool is_excluded(graph::NodeId term) const {
    return !excluded_.empty() && excluded_[term] != 0;
  }

  const Run& run_;
  const evaluation::Evaluation& evaluation_;
  Known known_;
  std::vector<char> excluded_;
  std::set<config::ResourceAddress> imported_;
  mutable std::optional<std::set<config::InstanceAddress>> resources_;  // once it is needed
};

}  // namespace landform::engine
