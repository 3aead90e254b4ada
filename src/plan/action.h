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
  // Why an object is replaced.
  tainted,        // it may be broken
  requested,      // the user asked for it
  triggered,      // by replace_triggered_by
  cannot_update,  // the provider cannot change it in place
  // Why an object is destroyed.
  no_resource_config,  // the resource is no longer in the configuration
  no_module,           // its module, or that instance of it, is not
  wrong_repetition,    // it has a key but the resource is not repeated, or the reverse
  count_index,         // its index is not below count
  each_key,            // its key is not in for_each
  no_move_target,      // it was moved to something that is not in the configuration
  // Why a data source is read during apply.
  config_unknown,
  dependency_pending,  // something in its depends_on is about to change
  check_nested,        // checks see the final state
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
