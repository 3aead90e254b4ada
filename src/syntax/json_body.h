// Bodies of JSON syntax.
#pragma once

#include <memory>

#include "syntax/body.h"
#include "syntax/json_parser.h"

namespace landform::syntax {

// A reader of `value`, which is in the tree: an object, or an array of objects that are read as if
// merged into one.
[[nodiscard]] std::shared_ptr<const Body> make_json_body(std::shared_ptr<const JsonTree> tree,
                                                         const Expr* value);

}  // namespace landform::syntax
