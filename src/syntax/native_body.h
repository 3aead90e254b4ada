// Bodies of native syntax.
#pragma once

#include <memory>
#include <vector>

#include "base/arena.h"
#include "syntax/body.h"
#include "syntax/native_ast.h"

namespace landform::syntax {

// A parsed file; its bodies keep it alive.
struct NativeTree {
  FileId file = FileId::none;
  const SourceFile* source = nullptr;
  Arena arena;
  std::vector<Arena> piece_arenas;  // of a file that was parsed in pieces
  NativeBody root{};
};

// A reader of `body`, which is in the tree.
[[nodiscard]] std::shared_ptr<const Body> make_native_body(std::shared_ptr<const NativeTree> tree,
                                                           const NativeBody* body);

}  // namespace landform::syntax
