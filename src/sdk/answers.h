// Checks what a hook returned before it leaves, and makes it fit. Private to the library.
#pragma once

#include <string>

#include "plan/violation.h"
#include "sdk/diagnostics.h"
#include "sdk/guard.h"
#include "sdk/schema.h"
#include "sdk/server.h"
#include "value/value.h"

namespace landform::sdk {

// What the hook returned, as a value of the schema's type: attributes that it does not have are
// null, and what is of another type is converted. Where that fails, the attribute is null and there
// is an error; all else stays.
[[nodiscard]] Value fitted(const CompiledSchema& schema, const Value& answer, const HookName& hook,
                           Diagnostics& diagnostics);

// Unknown values have become null, with an error for each.
[[nodiscard]] Value without_unknowns(const Value& value, const HookName& hook,
                                     Diagnostics& diagnostics);
// The same without errors, where one has been reported already.
[[nodiscard]] Value unknowns_to_null(const Value& value);

void report_violations(const plan::Violations& violations, const HookName& hook,
                       Diagnostics& diagnostics);

// Private state as bytes: a JSON object of strings. Bytes that another program wrote give nothing.
[[nodiscard]] std::string encode_private(const PrivateState& state);
[[nodiscard]] PrivateState decode_private(const std::string& bytes);

}  // namespace landform::sdk
