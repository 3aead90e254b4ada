// Recovering what an interrupted run did, from its journal.
#pragma once

#include <string>

#include "backend/state_manager.h"
#include "base/diagnostic.h"

namespace landform::cli {

// Adds the changes in a journal to the state that was just read, writes that, removes the journal,
// and says so in warnings. Errors if the journal cannot be read, the state was changed since by
// something else, or it cannot be written; the journal then stays. Without `may_write` nothing is
// changed, and the warning says what to do.
[[nodiscard]] Diagnostics recover_state(backend::StateManager& manager, const std::string& journal,
                                        bool may_write);

}  // namespace landform::cli
