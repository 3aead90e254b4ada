// JSON text to expression nodes.
//
// Every value is an expression, with `json` set: objects and arrays become object and tuple nodes,
// and every string, property names among them, is read as a template, whose errors are kept in the
// node until it is evaluated. Whether a property is an attribute or blocks is decided by the reader
// of the body (json_body.h).
#pragma once

#include <deque>

#include "base/arena.h"
#include "base/diagnostic.h"
#include "syntax/ast.h"

namespace landform::syntax {

// A parsed file; its bodies keep it alive.
struct JsonTree {
  FileId file = FileId::none;
  const SourceFile* source = nullptr;
  Arena arena;
  std::deque<Diagnostics> string_errors;
  const Expr* root = nullptr;  // an object, an array, or whatever else was written
};

// Parses the whole text of tree.source into tree.root, which is never null afterwards.
[[nodiscard]] Diagnostics parse_json(JsonTree& tree);

}  // namespace landform::syntax
