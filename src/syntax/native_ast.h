// The body tree of native syntax, as the parser builds it. Readers go through Body (body.h).
#pragma once

#include <span>
#include <string_view>

#include "syntax/ast.h"

namespace landform::syntax {

struct NativeAttribute {
  std::string_view name;  // a view of the text, so its offsets follow from it
  uint32_t name_begin;
  uint32_t equals;  // offset of "="
  uint32_t end;
  const Expr* expr;
};

struct NativeLabel {
  std::string_view text;  // decoded
  uint32_t begin;
  uint32_t end;  // with quotes if it has them
};

struct NativeBlock;

struct NativeBody {
  std::span<const NativeAttribute> attributes;
  std::span<const NativeBlock> blocks;
  uint32_t begin;
  uint32_t end;  // of the content; for a block's body, the offset of its closing brace
};

struct NativeBlock {
  std::string_view type;
  uint32_t type_begin;
  uint32_t open_brace;
  uint32_t close_brace;
  std::span<const NativeLabel> labels;
  NativeBody body;
};

}  // namespace landform::syntax
