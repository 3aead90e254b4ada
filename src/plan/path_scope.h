// A path that follows a walk down into a value.
#pragma once

#include <utility>

#include "value/path.h"

namespace landform::plan {

// While it lives, the path is one step longer.
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
