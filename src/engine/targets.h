// `-target` and `-exclude`: operations on a part of the configuration.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "engine/plan.h"
#include "engine/run.h"
#include "engine/selection.h"

namespace landform::engine {

class Targets {
 public:
  // The selection must outlive this. To destroy, what depends on a target is included instead of
  // what it depends on; and what an excluded object depends on is excluded.
  Targets(const Run& run, const Selection& selection);
  Targets(const Run& run, const Selection& selection, const state::State& destroyed);
  // To apply: of a resource of which others name single instances, only these are included. An
  // instance that does not change stands for the whole resource, as in Terraform.
  Targets(const Run& run, const Plan& plan);

  [[nodiscard]] bool all() const { return all_; }
  // Terms that are left out, by their number; empty for none. What a targeted resource depends on
  // is not, what depends on an excluded one is.
  [[nodiscard]] const std::vector<char>& excluded_terms() const { return excluded_terms_; }
  // Whether a target names a resource or, regardless of keys, an instance of it.
  [[nodiscard]] bool name(const config::ResourceAddress& address) const;
  // Whether an instance is one of the targets, or included because of one.
  [[nodiscard]] bool has(const config::InstanceAddress& address) const;
  // Whether an instance is one of the targets, or in one.
  [[nodiscard]] bool contain(const config::InstanceAddress& address) const;

 private:
  enum class Need : uint8_t { none, part, whole };
  struct Needed {
    graph::NodeId term;
    std::optional<config::Key> key;  // only this instance of it
  };
  using Keys = std::set<config::Key>;

  void select_targets();
  void include_needed(std::vector<char>& included);
  void include_outputs(std::vector<char>& included) const;
  void add_needs_of(graph::NodeId id, std::vector<Needed>& out) const;
  [[nodiscard]] std::optional<std::vector<config::Key>> part_of(graph::NodeId from,
                                                                graph::NodeId resource) const;
  [[nodiscard]] bool has_all_for(graph::NodeId from, graph::NodeId needed) const;
  void exclude();
  void destroy_targets(const state::State& destroyed);
  void keep_excluded(const state::State& destroyed);
  [[nodiscard]] bool is_left_in_needed_module(const config::ResourceAddress& address) const;
  [[nodiscard]] bool is_excluded(const config::InstanceAddress& address) const;

  const Run& run_;
  bool all_;
  const Selection& selection_;
  std::vector<char> excluded_terms_;
  std::vector<char> named_;              // terms of which targets name a part, or all
  std::vector<Need> needed_;             // terms that are included because of targets
  std::map<graph::NodeId, Keys> parts_;  // of terms that are needed in part
  std::optional<std::map<graph::NodeId, Keys>> changed_;  // what a plan that is applied changes
  std::set<config::InstanceAddress> dependents_;  // in the state, of targets that are destroyed
  std::set<std::string> kept_;  // what objects that are not destroyed depend on, as written
};

// What plans and applies of a part warn about.
void warn_about_targets(const Selection& selection, Diagnostics& diagnostics);
void warn_about_incomplete(const Selection& selection, Diagnostics& diagnostics);

}  // namespace landform::engine
