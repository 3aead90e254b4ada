// Reading a `variable` block.
#pragma once

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"
#include "syntax/body.h"

namespace landform::config {

[[nodiscard]] Diagnosed<Variable> read_variable(const SourceMap& sources,
                                                const syntax::Block& block);

}  // namespace landform::config
