// The difference between two values of a collection: which items are added, removed, modified or
// unchanged.
//
// Items are paired by their keys, in linear time. Only what the API can see counts as a change:
// fields that it chooses itself and those that exist in the state only are left out. Unknown values
// are changes, since they may turn out to be anything.
#pragma once

#include <string>
#include <vector>

#include "sdk/nested/collection.h"

namespace landform::nested {

struct Modified {
  std::string key;
  Value before;
  Value after;
  std::vector<std::string> changed;  // by name; none of them local
  bool recreate = false;             // one of them cannot be changed in place
};

struct Renamed {
  std::string from;
  std::string to;
};

struct KeyedDiff {
  std::vector<Item> added;
  std::vector<Modified> modified;
  std::vector<Item> removed;
  // The number of items that are the same, apart from local fields.
  size_t unchanged = 0;
  // Removed and added items that differ only in their keys; they are in those lists as well.
  std::vector<Renamed> renamed;

  [[nodiscard]] bool empty() const { return added.empty() && modified.empty() && removed.empty(); }
};

// `before` and `after` are values of the collection's type. If two items have the same key, the
// last one counts; report_duplicates() prevents that.
[[nodiscard]] KeyedDiff keyed_diff(const Collection& collection, const Value& before,
                                   const Value& after);

}  // namespace landform::nested
