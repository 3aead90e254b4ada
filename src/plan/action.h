// What is done with an object, and why.
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
  forget,  // out of the state, but not out of the world
};

[[nodiscard]] constexpr bool is_replacement(Action action) {
  return action == Action::delete_then_create || action == Action::create_then_delete;
}

enum class Reason : uint8_t {
  none,
  tainted,        // a replacement because the object may be broken
  requested,      // a replacement that the user asked for
  cannot_update,  // a replacement because the provider cannot change it in place
};

struct Change {
  Action action = Action::no_op;
  Reason reason = Reason::none;
};

// What follows from a plan for an object that is wanted.
struct ChangeInputs {
  const Value& prior;    // null if there is none
  const Value& planned;  // for an object that is tainted, planned as if there were none
  bool tainted = false;
  bool replace_requested = false;
  bool needs_replacement = false;  // Replacement::needed()
  bool create_before_destroy = false;
};
[[nodiscard]] Change change_of(const ChangeInputs& inputs);

}  // namespace landform::plan
