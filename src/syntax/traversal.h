// Addresses given as text of their own, such as on the command line.
#pragma once

#include "base/diagnostic.h"
#include "base/source.h"
#include "syntax/parser.h"

namespace landform::syntax {

// The whole text as a name with literal steps. After an error, the steps before it.
[[nodiscard]] Diagnosed<ParsedTraversal> parse_traversal(const SourceMap& sources, FileId file);

}  // namespace landform::syntax
