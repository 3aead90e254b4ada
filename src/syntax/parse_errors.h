// The errors of a parser, in the order in which they are reported.
//
// Counts every error but keeps only the first kMaxErrors, so that a hostile file cannot exhaust
// memory with messages; error recovery depends on the count alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace landform::syntax {

// Byte offsets in the file being parsed.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
};

inline Span between(Span from, Span to) { return {from.begin, to.end}; }

class ParseErrors {
 public:
  static constexpr size_t kMaxErrors = 1000;

  explicit ParseErrors(FileId file) : file_(file) {}

  void add(std::string_view summary, std::string_view detail, Span subject,
           std::optional<Span> context = {}) {
    insert(count_, summary, detail, subject, context);
  }
  // Inserts it before the errors that were added since count() was `position`.
  void insert(uint64_t position, std::string_view summary, std::string_view detail, Span subject,
              std::optional<Span> context = {});

  [[nodiscard]] uint64_t count() const { return count_; }
  // Whether one more would be kept; lets callers skip formatting expensive messages.
  [[nodiscard]] bool keeps_more() const { return items_.size() < kMaxErrors; }
  void move_to(Diagnostics& out);

 private:
  FileId file_;
  uint64_t count_ = 0;
  Span last_;
  std::vector<Diagnostic> items_;
};

}  // namespace landform::syntax
