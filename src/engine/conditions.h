// The conditions of a configuration during a run: preconditions, postconditions, check blocks.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "engine/check_collector.h"
#include "evaluation/evaluation.h"
#include "evaluation/terms.h"
#include "evaluation/visitor.h"

namespace landform::engine {

// Declares everything that has conditions.
void declare_conditions(const config::ModuleTree& modules, CheckCollector& checks);

// What was left out of a run, by the number of its term, was not evaluated: it is not known whether
// it has instances.
void leave_out(const evaluation::Terms& terms, const std::vector<char>& excluded,
               std::vector<state::CheckResults>& results);

// What an evaluation that failed did not get to, as Terraform has it: what is known to have no
// instances has passed; check blocks and the validation rules of variables are listed in all
// instances of modules that were found.
void list_checks(const evaluation::Terms& terms, const evaluation::Evaluation& evaluation,
                 std::vector<state::CheckResults>& results);

// Objects that a plan has found and that an apply did not get to: their results are unknown.
void add_planned(const std::vector<state::CheckResults>& planned,
                 std::vector<state::CheckResults>& results);

// The conditions of a resource instance; false if one is an error.
[[nodiscard]] bool check_conditions(const evaluation::Term& term,
                                    const evaluation::ModuleInstance& module,
                                    const std::optional<config::Key>& key,
                                    const std::vector<config::CheckRule>& rules,
                                    const evaluation::InstanceScope& scope, const char* summary,
                                    Severity severity, CheckCollector& checks,
                                    Diagnostics& diagnostics);

// The same for postconditions about an instance that is not among those of its resource, of which
// there may be others: nothing can be said about it. True if there is no error.
[[nodiscard]] bool check_conditions_of_missing(const evaluation::ResourceVisit& visit,
                                               bool has_others,
                                               const evaluation::InstanceScope& scope,
                                               Severity severity, CheckCollector& checks,
                                               Diagnostics& diagnostics);

// The preconditions of an output, or the validation rules of a variable.
void add_judgement(const evaluation::Judgement& judgement, CheckCollector& checks);

// A check block: failures are warnings.
void run_check_block(const evaluation::CheckVisit& visit, CheckCollector& checks,
                     Diagnostics& diagnostics);

// The problems of the data source in a check block become warnings, and the check fails.
void report_nested(const evaluation::ModuleInstance& module, const std::string& check,
                   Diagnostics& found, CheckCollector& checks);

// Leaves out what check blocks have warned about.
[[nodiscard]] Diagnostics without_check_warnings(const Diagnostics& diagnostics,
                                                 const config::ModuleTree& modules);

}  // namespace landform::engine
