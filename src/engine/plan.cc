#include "engine/plan.h"

#include <algorithm>

namespace landform::engine {

bool Plan::empty() const {
  bool resources = std::any_of(changes.begin(), changes.end(), [](const ResourceChange& one) {
    return one.action != plan::Action::no_op || one.details->importing || one.moved();
  });
  bool values = std::any_of(outputs.begin(), outputs.end(),
                            [](const auto& output) { return output.second.changes(); });
  return !resources && !values;
}

}  // namespace landform::engine
