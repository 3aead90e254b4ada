// Carries out what became of all collections, in the order that their dependencies ask for:
// removals first, those that others depend on last; then, for each collection in turn, creations
// and updates. So within a collection it is remove, create, update.
//
// It stops at the first failure and when the run is interrupted, which is a failure too.
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
  // After carry_out(): the API answered every write with what was asked for.
  bool confirmed = true;
};

// What becomes of each collection of `planned`, in their order. `before` has the same collections.
[[nodiscard]] std::vector<Change> compare(const std::vector<Collection>& collections,
                                          const Object& before, const Object& planned);
[[nodiscard]] bool is_empty(const std::vector<Change>& changes);

// Fills the items of the changes with what the API made of them.
[[nodiscard]] Status carry_out(const Scope& draft, std::vector<Change>& changes);

// Lists collections, several at once, into `object`, with the local fields of `current` and
// defaults where there are none. The first failure is the answer, but all are waited for.
[[nodiscard]] Status list_into(const Scope& scope,
                               const std::vector<const Collection*>& collections,
                               const Object& current, Object& object);

// A line for each item that Terraform would show as removed and added, or that is renamed:
// `backend "origin": changes port`. Names only, no values.
[[nodiscard]] std::vector<std::string> notes(const std::vector<Change>& changes);

}  // namespace landform::nested
