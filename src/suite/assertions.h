// The assertions of a run.
#pragma once

#include "suite/names.h"
#include "suite/results.h"

namespace landform::suite {

// Evaluates all of them. Their problems are added to the result, and its status is raised.
void check_assertions(const config::TestRun& run, const AssertionNames& names, RunResult& result);

}  // namespace landform::suite
