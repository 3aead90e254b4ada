// Objects that move to another resource type, or to a type of another provider: the provider of the
// new type converts them.
#pragma once

#include <set>
#include <utility>

#include "base/diagnostic.h"
#include "config/address.h"
#include "config/module_tree.h"
#include "engine/run.h"
#include "state/state.h"

namespace landform::engine {

class TypeMoves {
 public:
  // `run` must outlive this.
  explicit TypeMoves(Run& run) : run_(run) {}

  // Converts the objects of an instance that is about to move from one address to the other, by the
  // block `moved`. Returns the provider configuration that it has then: `source` if it stays the
  // same kind of object, or if the configuration does not say what it becomes. After an error,
  // objects are as before.
  [[nodiscard]] SharedValue<config::ProviderConfigAddress> convert(
      const config::Moved& moved, const config::InstanceAddress& from,
      const config::InstanceAddress& to, const SharedValue<config::ProviderConfigAddress>& source,
      state::Instance& instance);

  [[nodiscard]] Diagnostics& diagnostics() { return diagnostics_; }

 private:
  struct Move {
    const config::Moved& moved;
    const config::InstanceAddress& from;
    const config::InstanceAddress& to;
    const config::ProviderConfigAddress& source;
    const config::ProviderConfigAddress& target;
  };

  [[nodiscard]] bool is_supported(const Move& move);
  [[nodiscard]] state::ObjectPtr converted(const Move& move, const state::InstanceObject& stored);

  Run& run_;
  Diagnostics diagnostics_;
  // Once for all instances of a resource.
  std::set<std::pair<const config::Moved*, config::ResourceAddress>> unsupported_;
};

}  // namespace landform::engine
