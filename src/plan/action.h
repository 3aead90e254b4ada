// What happens to an object, and why.
#pragma once

#include <cstdint>

#include "value/value.h"

namespace landform::plan {

enum class Action : uint8_t {
  no_op,
  create,
  read,
  update,
  delete_then_create,
  create_then_delete,
  destroy,
  forget,  // removed from the state, but not destroyed
};

[[nodiscard]] constexpr bool is_replacement(Action action) {
  return action == Action::delete_then_create || action == Action::create_then_delete;
}

enum class Reason : uint8_t {
  none,
  tainted,        // replaced because the object may be broken
  requested,      // replaced because the user asked for it
  cannot_update,  // replaced because the provider cannot change it in place
};

struct Change {
  Action action = Action::no_op;
  Reason reason = Reason::none;
};

// The action that follows from a plan for an object that should exist.
struct ChangeInputs {
  const Value& prior;    // null if the object does not exist
  const Value& planned;  // a tainted object, planned as if it did not exist
  bool tainted = false;
  bool replace_requested = false;
  bool needs_replacement = false;  // Replacement::needed()
  bool create_before_destroy = false;
};
[[nodiscard]] Change change_of(const ChangeInputs& inputs);

}  // namespace landform::plan
