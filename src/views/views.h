// What was evaluated, as programs and people read it.
#pragma once

#include <string>

#include "loader/configuration.h"
#include "views/snapshot.h"

namespace landform::views {

struct ViewOptions {
  bool indented = false;
  // Where each resource and its attributes stand, with the calls that lead there.
  bool locations = false;
};

// The view that policies are written against: resources by type and id, with their provider's
// configuration. The configuration must have been loaded with placeholders.
[[nodiscard]] std::string resources_view(const loader::Configuration& configuration,
                                         const ViewOptions& options);

// The older shape of the same: one object of resources by id, each with its attributes, `id`,
// `_type` and `_provider`.
[[nodiscard]] std::string regula_view(const loader::Configuration& configuration,
                                      const ViewOptions& options);

// True unknowns: addresses as in a plan, what is known, and what is unknown or sensitive beside it.
// The configuration must have been loaded strictly.
[[nodiscard]] std::string strict_view(const loader::Configuration& configuration,
                                      const ViewOptions& options);

// The same of a plan or a state.
[[nodiscard]] std::string resources_view(const Snapshot& snapshot, const ViewOptions& options);
[[nodiscard]] std::string regula_view(const Snapshot& snapshot, const ViewOptions& options);
[[nodiscard]] std::string strict_view(const Snapshot& snapshot, const ViewOptions& options);

}  // namespace landform::views
