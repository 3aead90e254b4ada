// Views of evaluated configurations, for programs and people.
#pragma once

#include <string>

#include "loader/configuration.h"
#include "views/snapshot.h"

namespace landform::views {

struct ViewOptions {
  bool indented = false;
  // Adds the locations of each resource and its attributes, with those of the module calls.
  bool locations = false;
  // Sensitive values in the strict view, which is otherwise without them.
  bool reveal_sensitive = false;
};

// The view for policies: resources by type and id, with their provider's configuration. The
// configuration must have been loaded with placeholders.
[[nodiscard]] std::string resources_view(const loader::Configuration& configuration,
                                         const ViewOptions& options);

// The older format of the same: one object of resources by id, each with its attributes, `id`,
// `_type` and `_provider`.
[[nodiscard]] std::string regula_view(const loader::Configuration& configuration,
                                      const ViewOptions& options);

// With unknown values: addresses as in a plan, known values, and lists of unknown and sensitive
// parts. The configuration must have been loaded strictly.
[[nodiscard]] std::string strict_view(const loader::Configuration& configuration,
                                      const ViewOptions& options);

// The same for a plan or a state.
[[nodiscard]] std::string resources_view(const Snapshot& snapshot, const ViewOptions& options);
[[nodiscard]] std::string regula_view(const Snapshot& snapshot, const ViewOptions& options);
[[nodiscard]] std::string strict_view(const Snapshot& snapshot, const ViewOptions& options);

}  // namespace landform::views
