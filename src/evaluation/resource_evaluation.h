// The evaluation of a resource in an instance of its module: expansion, self-references, the
// configuration of each instance, conditions, and the value that references see. Private to the
// library.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "evaluation/failures.h"
#include "evaluation/judgement.h"
#include "evaluation/module_instance.h"
#include "evaluation/term_site.h"
#include "evaluation/terms.h"
#include "graph/graph.h"

namespace landform::evaluation {

// Where instances fail one by one.
struct InstanceFailures {
  graph::NodeId term;
  const Obstacles& obstacles;  // stop some of the instances
  Failures& all;
};

// False if an instance has no result, whether or not the error is reported here. `failures` may be
// null.
bool evaluate_resource(const TermSite& site, const Term& term, ModuleInstance& instance,
                       const InstanceFailures* failures, std::vector<Judgement>& judged,
                       Diagnostics& diagnostics);

}  // namespace landform::evaluation
