// The body tree of native syntax, as the parser builds it. Readers go through Body (body.h).
//
// Offsets are bytes in the file. A body's attributes have distinct names; attributes and blocks are
// each in source order.
#pragma once

#include <span>
#include <string_view>

#include "syntax/ast.h"

namespace landform::syntax {

struct NativeAttribute {
  const char* name_data;
  uint32_t name_size;
  uint32_t name_begin;
  uint32_t end;
  const Expr* expr;
  [[nodiscard]] std::string_view name() const { return {name_data, name_size}; }
};

struct NativeLabel {
  std::string_view text;  // decoded
  uint32_t begin;
  uint32_t end;  // with quotes if it has them
};

struct NativeBlock;

// For a block, the range reaches from its opening to its closing brace, or is that of the single
// attribute of a one-line block.
struct NativeBody {
  std::span<const NativeAttribute> attributes;
  std::span<const NativeBlock> blocks;
  uint32_t begin;
  uint32_t end;
};

struct NativeBlock {
  std::string_view type;
  uint32_t type_begin;
  uint32_t open_begin;  // the opening brace, or the type where that is missing
  uint32_t open_end;
  uint32_t end;  // of the closing brace, or of the type where that is missing
  std::span<const NativeLabel> labels;
  NativeBody body;

  [[nodiscard]] uint32_t type_end() const {
    return type_begin + static_cast<uint32_t>(type.size());
  }
  [[nodiscard]] uint32_t header_end() const {
    return labels.empty() ? type_end() : labels.back().end;
  }
};

}  // namespace landform::syntax
