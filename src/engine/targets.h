// `-target`: operations on a part of the configuration.
#pragma once

#include <set>
#include <vector>

#include "base/diagnostic.h"
#include "config/target_address.h"
#include "engine/run.h"

namespace landform::engine {

class Targets {
 public:
  // Everything, without any. To destroy, what depends on a target is included instead of what it
  // depends on.
  Targets(const Run& run, const std::vector<config::TargetAddress>& targets);
  Targets(const Run& run, const std::vector<config::TargetAddress>& targets,
          const state::State& destroyed);

  [[nodiscard]] bool all() const { return all_; }
  // Terms that are left out, by their number; empty for none. What a targeted resource depends on
  // is not.
  [[nodiscard]] const std::vector<char>& excluded_terms() const { return excluded_terms_; }
  // Whether an instance is one of the targets, or included because of one.
  [[nodiscard]] bool has(const config::InstanceAddress& address) const;

 private:
  [[nodiscard]] bool is_named(const config::InstanceAddress& address) const;

  const Run& run_;
  bool all_;
  const std::vector<config::TargetAddress>& targets_;
  std::vector<char> excluded_terms_;
  std::vector<char> needed_;                      // terms that are included because of targets
  std::set<config::ResourceAddress> dependents_;  // in the state, of targets that are destroyed
};

// Whether an address is the target, or in it.
[[nodiscard]] bool contains(const config::TargetAddress& target,
                            const config::InstanceAddress& address);

// What plans and applies with targets warn about.
void warn_about_targets(Diagnostics& diagnostics);
void warn_about_incomplete(Diagnostics& diagnostics);

}  // namespace landform::engine
