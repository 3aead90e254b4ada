// Results of tests as JUnit XML, which most build servers read.
#pragma once

#include <string>

#include "base/source.h"
#include "suite/results.h"

namespace landform::suite {

[[nodiscard]] std::string junit_xml(const SuiteResult& suite, const SourceMap& sources);

}  // namespace landform::suite
