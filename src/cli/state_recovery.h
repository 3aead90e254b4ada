// Recovering what an interrupted run did, from its journal.
#pragma once

#include <string>
#include <vector>

#include "backend/state_manager.h"
#include "base/diagnostic.h"
#include "journal/journal.h"

namespace landform::cli {

// Adds the changes in a journal to the state that was just read, writes that, removes the journal,
// and says so in warnings. Errors if the journal cannot be read, the state was changed since by
// something else, or it cannot be written; the journal then stays. Without `may_write` nothing is
// changed, and the warning says what to do. Nothing is changed either if `next`, which is about to
// replace the state, supersedes the journal: it is the state that the run could not save.
// What is unfinished stays in the journal, for the next run that applies something.
[[nodiscard]] Diagnostics recover_state(backend::StateManager& manager, const std::string& journal,
                                        bool may_write, std::vector<journal::Intent>& unfinished,
                                        const state::State* next = nullptr);

// Removes a journal that the state, which was just written, supersedes.
[[nodiscard]] Diagnostics discard_journal(const std::string& journal, const state::State& state);

}  // namespace landform::cli
