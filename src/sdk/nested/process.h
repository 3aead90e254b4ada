// Carries out the changes of all collections in the order of their dependencies: first all
// removals, of dependents before what they depend on; then, for each collection in turn, creations
// and updates. So within a collection the order is remove, create, update.
//
// It stops at the first failure, and when the run is interrupted, which is a failure as well.
#pragma once

#include <vector>

#include "sdk/nested/handler.h"
#include "sdk/nested/keyed_diff.h"

namespace landform::nested {

struct Change {
  const Collection* collection = nullptr;
  KeyedDiff diff;
  Type type;  // of all items together
  // The items as they are planned; after carry_out(), as they are.
  std::vector<Item> items;
  // After carry_out(): the API confirmed every write (Written::confirmed).
  bool confirmed = true;
};

// The change of each collection, in the order of dependencies. `before` and `planned` have the same
// collections.
[[nodiscard]] std::vector<Change> compare(const std::vector<Collection>& collections,
                                          const Object& before, const Object& planned);
[[nodiscard]] bool is_empty(const std::vector<Change>& changes);

// Sets the items of the changes to what the API returned.
[[nodiscard]] Status carry_out(const Scope& draft, std::vector<Change>& changes);

// Lists collections, several at once, into `object`, with the local fields of `current`, or else
// their defaults. Returns the first failure after all requests have ended.
[[nodiscard]] Status list_into(const Scope& scope,
                               const std::vector<const Collection*>& collections,
                               const Object& current, Object& object);

// A line for each item that Terraform would show as removed and added, or that is renamed:
// `backend "origin": changes port`. Names only, no values.
[[nodiscard]] std::vector<std::string> notes(const std::vector<Change>& changes);

}  // namespace landform::nested
