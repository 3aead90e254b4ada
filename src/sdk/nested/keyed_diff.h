// What became of the items of a collection: added, removed, modified, or nothing.
//
// Items are paired by their keys, so the time grows with their number. Only what the API can see
// counts as a change: fields that it chooses itself are left out, and those that live in the state
// alone are told apart. Unknown values are changes, since they may turn out to be anything.
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
  // How many are as they were, apart from local fields.
  size_t unchanged = 0;
  // Removed and added items that differ in nothing but their keys; they are in those lists as well.
  std::vector<Renamed> renamed;

  [[nodiscard]] bool empty() const { return added.empty() && modified.empty() && removed.empty(); }
};

// `before` and `after` are values of the collection's type. If there are two items with one key,
// the last counts; report_duplicates() is there to keep that from happening.
[[nodiscard]] KeyedDiff keyed_diff(const Collection& collection, const Value& before,
                                   const Value& after);

}  // namespace landform::nested
