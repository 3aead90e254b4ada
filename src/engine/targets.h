// `-target`: operations on a part of the configuration.
#pragma once

#include <vector>

#include "config/target_address.h"
#include "engine/run.h"

namespace landform::engine {

class Targets {
 public:
  // Everything, without any.
  Targets(const Run& run, const std::vector<config::TargetAddress>& targets);

  [[nodiscard]] bool all() const { return all_; }
  // Terms that are left out, by their number; empty for none. What a targeted resource depends on
  // is not.
  [[nodiscard]] const std::vector<char>& excluded_terms() const { return excluded_terms_; }
  // Whether an instance is one of the targets or something that they depend on.
  [[nodiscard]] bool has(const config::InstanceAddress& address) const;

 private:
  [[nodiscard]] bool is_named(const config::InstanceAddress& address) const;

  const Run& run_;
  bool all_;
  const std::vector<config::TargetAddress>& targets_;
  std::vector<char> excluded_terms_;
  std::vector<char> needed_;  // terms that targets depend on
};

// Whether an address is the target, or in it.
[[nodiscard]] bool contains(const config::TargetAddress& target,
                            const config::InstanceAddress& address);

}  // namespace landform::engine
