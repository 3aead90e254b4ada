// Trees as text, for tests and debugging.
//
// An expression is an s-expression such as (binary + (number 1) (traversal a .b [0])); with ranges,
// each node has @begin-end after its kind. A file is one indented line per attribute and block.
#pragma once

#include <string>

#include "syntax/ast.h"
#include "syntax/native_ast.h"

namespace landform::syntax {

enum class DumpRanges : bool { no, yes };

[[nodiscard]] std::string dump(const Expr& expr, DumpRanges ranges = DumpRanges::no);
[[nodiscard]] std::string dump(const NativeBody& body, DumpRanges ranges = DumpRanges::no);

}  // namespace landform::syntax
