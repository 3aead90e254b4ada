// The conditions of a configuration during a run: preconditions, postconditions, check blocks.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "engine/check_collector.h"
#include "evaluation/visitor.h"

namespace landform::engine {

// Declares everything that has conditions.
void declare_conditions(const config::ModuleTree& modules, CheckCollector& checks);

// The conditions of a resource instance; false if one is an error.
[[nodiscard]] bool check_conditions(const evaluation::Term& term,
                                    const evaluation::ModuleInstance& module,
                                    const std::optional<config::Key>& key,
                                    const std::vector<config::CheckRule>& rules,
                                    const evaluation::InstanceScope& scope, const char* summary,
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
