// Checks and normalizes what a hook returned before it is sent. Private to the library.
#pragma once

#include <string>

#include "plan/violation.h"
#include "sdk/diagnostics.h"
#include "sdk/guard.h"
#include "sdk/schema.h"
#include "sdk/server.h"
#include "value/value.h"

namespace landform::sdk {

// The hook's result as a value of the schema's type: missing attributes are null, and values of
// other types are converted. Where that fails, the attribute is null, with an error; everything
// else is kept.
[[nodiscard]] Value fitted(const CompiledSchema& schema, const Value& answer, const HookName& hook,
                           Diagnostics& diagnostics);

// The state with values in the form that equivalent ones have in `like`. If a custom type fails to
// compare them, the state is returned as it is, with an error.
[[nodiscard]] Value respelled(const CompiledSchema& schema, const Value& like, const Value& state,
                              const HookName& hook, Diagnostics& diagnostics);

// Replaces unknown values with null, with an error for each.
[[nodiscard]] Value without_unknowns(const Value& value, const HookName& hook,
                                     Diagnostics& diagnostics);
// The same without errors, for use after one was already reported.
[[nodiscard]] Value unknowns_to_null(const Value& value);

// Values of sensitive attributes are not shown.
void report_violations(const CompiledSchema& schema, const plan::Violations& violations,
                       const HookName& hook, Diagnostics& diagnostics);

// Private state as bytes: a JSON object of strings. Bytes written by another program give an empty
// state.
[[nodiscard]] std::string encode_private(const PrivateState& state);
[[nodiscard]] PrivateState decode_private(const std::string& bytes);

}  // namespace landform::sdk
