// Creating an object once, although the run that began to create it was killed.
//
// Before a creation begins, a line is recorded that identifies the request: the provider's token
// for it (provider/creation_token.h), if it has one, and a hash of what is to be created. A later
// run that creates the same object with the same values uses the same token, so the provider's API
// recognizes the request.
#pragma once

#include <string>

#include "engine/plan.h"

namespace landform::engine {

// The line to record for this creation; empty if it cannot be repeated. If `interrupted`, the line
// of an earlier run, was for the same creation, the change gets the token of that one.
[[nodiscard]] std::string identify_creation(ResourceChange& change, const Value& config, Type type,
                                            const std::string& interrupted);

}  // namespace landform::engine
