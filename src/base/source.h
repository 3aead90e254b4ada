// Source text and positions in it.
//
// A SourceMap owns the text of every file (or pseudo-file such as console input) that was read, for
// as long as anything may point at it: AST nodes hold string_views into the text, and diagnostics
// hold Ranges. A position is 32 bits of byte offset; lines and columns are computed only on demand,
// when a diagnostic is shown.
//
// SourceMap is thread-safe. SourceFile is immutable once added.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file_tree.h"

namespace landform {

// Index of a file in its SourceMap.
enum class FileId : uint32_t { none = 0xffffffff };

// A half-open byte range [begin, end) of a file.
struct Range {
  FileId file = FileId::none;
  uint32_t begin = 0;
  uint32_t end = 0;

  [[nodiscard]] bool empty() const { return begin == end; }
  [[nodiscard]] bool valid() const { return file != FileId::none; }
  friend bool operator==(const Range&, const Range&) = default;
};

// The smallest range that covers both; they must be of one file.
[[nodiscard]] Range range_between(const Range& a, const Range& b);

// A human-readable position: line and column are 1-based, columns count grapheme clusters.
struct Position {
  uint32_t line = 1;
  uint32_t column = 1;
  uint32_t byte = 0;
};

class SourceFile {
 public:
  SourceFile(std::string name, std::string text, Position start, bool shown);
  SourceFile(const SourceFile&) = delete;
  SourceFile& operator=(const SourceFile&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  // Whether messages may quote its text.
  [[nodiscard]] bool shown() const { return shown_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::string_view text(uint32_t begin, uint32_t end) const {
    return text().substr(begin, end - begin);
  }
  // The position of a byte offset; offsets past the end give the end.
  [[nodiscard]] Position position(uint32_t offset) const;
  // Byte range of a 1-based line, without its line ending.
  [[nodiscard]] std::pair<uint32_t, uint32_t> line_bounds(uint32_t line) const;

 private:
  const std::vector<uint32_t>& line_starts() const;

  std::string name_;
  std::string text_;
  Position start_;
  bool shown_;
  mutable std::once_flag lines_once_;
  mutable std::vector<uint32_t> line_starts_;
};

class SourceMap {
 public:
  SourceMap() = default;
  // Files are read from there instead of the disk.
  explicit SourceMap(std::shared_ptr<const FileTree> files) : tree_(std::move(files)) {}
  SourceMap(const SourceMap&) = delete;
  SourceMap& operator=(const SourceMap&) = delete;

  // Adds a file's text. `start` is the position of its first byte if it is an excerpt of a larger
  // file.
  FileId add(std::string name, std::string text, Position start = {}, bool shown = true);
  // Null for FileId::none.
  [[nodiscard]] const SourceFile* file(FileId id) const;
  [[nodiscard]] std::string_view text(const Range& range) const;
  // Where to read files from.
  [[nodiscard]] const FileTree& tree() const { return *tree_; }

 private:
  mutable std::mutex mutex_;
  std::deque<SourceFile> files_;
  std::shared_ptr<const FileTree> tree_ = FileTree::disk();
};

// A range as text: file:line,column-column, or file:line,column-line,column. Empty if the file is
// not known.
[[nodiscard]] std::string range_text(const SourceFile& file, const Range& range);
[[nodiscard]] std::string range_text(const SourceMap& sources, const Range& range);

}  // namespace landform
