// A path that tracks a walk into a value.
#pragma once

#include <utility>

#include "value/path.h"

namespace landform::plan {

// Adds a step to the path for its lifetime.
class PathScope {
 public:
  PathScope(Path& path, PathStep step) : path_(path) { path_.push_back(std::move(step)); }
  ~PathScope() { path_.pop_back(); }
  PathScope(const PathScope&) = delete;
  PathScope& operator=(const PathScope&) = delete;

 private:
  Path& path_;
};

}  // namespace landform::plan
