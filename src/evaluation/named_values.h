// The evaluation of input variables, local values and output values. Private to the library.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "evaluation/judgement.h"
#include "evaluation/module_instance.h"
#include "evaluation/term_site.h"
#include "evaluation/terms.h"
#include "value/value.h"

namespace landform::evaluation {

// Stores the variable's value, from the call of its module, the options or its default.
void evaluate_variable(const TermSite& site, const Term& term, ModuleInstance& instance,
                       Diagnostics& diagnostics);
// Checks a variable's validation rules; the visitor gets the results.
void check_validations(const TermSite& site, const Term& term, const ModuleInstance& instance,
                       Diagnostics& diagnostics);

void evaluate_local(const TermSite& site, const Term& term, const ModuleInstance& instance,
                    Diagnostics& diagnostics);

// Also checks the output's preconditions.
void evaluate_output(const TermSite& site, const Term& term, const ModuleInstance& instance,
                     std::vector<Judgement>& judged, Diagnostics& diagnostics);
// Takes the output's value from those given for the whole module.
void set_given_output(const config::Output& output, const ModuleInstance& instance,
                      const Value& given);

}  // namespace landform::evaluation
