#include "plan/action.h"

#include "plan/equal_values.h"
#include "value/presence.h"

namespace landform::plan {

Change change_of(const ChangeInputs& inputs) {
  if (is_absent(inputs.prior)) return {Action::create, Reason::none};
  const Action replace =
      inputs.create_before_destroy ? Action::create_then_delete : Action::delete_then_create;
  if (inputs.tainted) return {replace, Reason::tainted};
  if (inputs.replace_requested) return {replace, Reason::requested};
  if (inputs.needs_replacement) return {replace, Reason::cannot_update};
  if (surely_equal(inputs.prior, inputs.planned)) return {Action::no_op, Reason::none};
  return {Action::update, Reason::none};
}

}  // namespace landform::plan
