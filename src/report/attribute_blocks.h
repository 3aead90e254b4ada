// What is written in blocks that stand for an attribute (eval/attribute_blocks.h). Private to the
// library.
#pragma once

#include <vector>

#include "syntax/body.h"
#include "value/value.h"

namespace landform::report {

// The list of objects that blocks of one name stand for; unknown unless all of it is constant.
[[nodiscard]] Value constant_of_blocks(const std::vector<const syntax::Block*>& blocks,
                                       Type object);
// The expressions in them.
[[nodiscard]] std::vector<syntax::Expression> expressions_of_blocks(
    const std::vector<const syntax::Block*>& blocks, Type object);

}  // namespace landform::report
