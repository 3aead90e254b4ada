// A bound on everything that an evaluation lists. Private to the library.
//
// Values share their parts, so a chain of resources, each with the value of the one before it
// twice, takes little memory. Written out, every one of them is twice as long as the one before.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "eval/valtree.h"
#include "evaluation/module_instance.h"
#include "value/budget.h"

namespace landform::evaluation {

// Replaces the values of resources and outputs of the root module that are too large together, in
// order, and reports each. Only large ones count, so any number of ordinary resources is fine.
void limit_results(const Limits& limits, const config::Module& root,
                   std::vector<ResourceInstance>& resources, eval::ValTree& tree,
                   Diagnostics& diagnostics);

}  // namespace landform::evaluation
