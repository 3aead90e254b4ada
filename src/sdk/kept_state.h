// Which state to keep after a change. Private to the library.
//
// A change leaves up to three states: what the hook returned, what it saved on the way, and what
// there was before. The rule is that an object that may exist is never forgotten:
//
//   - A hook that finished without an error decides, unless its answer is worse than what is
//     already known: null, of another type, or without the key of an object that had one.
//   - After an error, what the hook returned is kept in the same way. A new object without a key is
//     only kept if the hook filled in something that the plan left open, or if there is no key to
//     look for.
//   - Otherwise the last saved state is kept, and then that from before the change.
//   - A create that says so (`nothing_created`) leaves nothing.
//
// The key of an object is its attribute `id`, or else its identity.
#pragma once

#include <optional>

#include "sdk/guard.h"
#include "sdk/server_impl.h"
#include "value/value.h"

namespace landform::sdk {

struct ChangeOutcome {
  std::optional<Object> answer;  // if the hook finished
  std::optional<Object> saved;
  bool nothing_created = false;
};

// `prior` is null when the object is created; `planned` is null when it is removed. Checks the
// answer of a hook that reported no error, and reports what is wrong with it.
[[nodiscard]] Value kept_state(const Served<Resource>& served, const ChangeOutcome& outcome,
                               const Value& prior, const Value& planned, const HookName& hook,
                               Diagnostics& diagnostics);

}  // namespace landform::sdk
