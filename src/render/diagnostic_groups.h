// Warnings that say the same about several places are shown once, with the number of the others.
// Errors never are, nor is what a check or another condition of the configuration has found, nor
// are objects that may have been lost: there, each message is about something else. Private to the
// library.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "syntax/context.h"

namespace landform::render {

struct DiagnosticGroup {
  const Diagnostic* first = nullptr;
  size_t size = 1;
};

// In display order. With `every_warning`, each is a group of its own.
[[nodiscard]] std::vector<DiagnosticGroup> group_diagnostics(const Diagnostics& diagnostics,
                                                             const SourceMap& sources,
                                                             syntax::Contexts& contexts,
                                                             bool every_warning);

}  // namespace landform::render
