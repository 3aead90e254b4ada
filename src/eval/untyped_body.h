// Bodies that are read without a schema.
//
// In JSON syntax nothing tells blocks from attributes then, except for dynamic blocks: their name
// is reserved. They and the blocks that contain them are read as blocks, everything else as
// attributes.
#pragma once

#include "syntax/body.h"

namespace landform::eval {

[[nodiscard]] syntax::BodyContent untyped_content(const syntax::Body& body);

// What is in a dynamic block: `for_each`, `iterator`, and the block `content`.
[[nodiscard]] syntax::BodyContent dynamic_content(const syntax::Body& body);

}  // namespace landform::eval
