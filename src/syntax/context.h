// The enclosing part of a file at a position, as text: `resource "aws_vpc" "main"`.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/source.h"

namespace landform::syntax {

// Parses each file once, however many positions are looked up. Not thread-safe.
class Contexts {
 public:
  explicit Contexts(const SourceMap& sources) : sources_(sources) {}

  // The outermost block around a position in native syntax, or the path to the value around it in
  // JSON. Empty if there is none, as at the start of a block itself. Works on malformed files as
  // far as possible.
  [[nodiscard]] std::string at(FileId file, uint32_t offset);

 private:
  struct Block {
    uint32_t begin;
    uint32_t end;
    std::string header;
  };
  static std::vector<Block> outermost_blocks(const SourceFile& source, FileId file);

  const SourceMap& sources_;
  std::map<FileId, std::vector<Block>> blocks_;
};

}  // namespace landform::syntax
