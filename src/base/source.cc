#include "base/source.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.h"

namespace landform {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

Range range_between(const Range& a, const Range& b) {
  return {a.file, std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

SourceFile::SourceFile(std::string name, std::string text, Position start, bool shown)
    : name_(std::move(name)), text_(std::move(text)), start_(start), shown_(shown) {}

const std::vector<uint32_t>& SourceFile::line_starts() const {
  std::call_once(lines_once_, [this] {
    line_starts_.push_back(0);
    for (size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
      line_starts_.push_back(static_cast<uint32_t>(at + 1));
    }
  });
  return line_starts_;
}

Position SourceFile::position(uint32_t offset) const {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  const auto& starts = line_starts();
  auto line = static_cast<uint32_t>(std::upper_bound(starts.begin(), starts.end(), offset) -
                                    starts.begin());
  uint32_t line_start = starts[line - 1];
  // A byte order mark takes no column.
  if (line_start == 0 && text_.starts_with(kByteOrderMark) && offset >= kByteOrderMark.size())
    line_start = static_cast<uint32_t>(kByteOrderMark.size());
  auto column = static_cast<uint32_t>(count_graphemes(text(line_start, offset))) + 1;
  if (line == 1) column += start_.column - 1;
  return {line + start_.line - 1, column, offset + start_.byte};
}

std::pair<uint32_t, uint32_t> SourceFile::line_bounds(uint32_t line) const {
  const auto& starts = line_starts();
  uint32_t index = line - start_.line;
  if (line < start_.line || index >= starts.size()) return {0, 0};
  uint32_t begin = starts[index];
  uint32_t end =
      index + 1 < starts.size() ? starts[index + 1] - 1 : static_cast<uint32_t>(text_.size());
  if (end > begin && text_[end - 1] == '\r') --end;
  return {begin, end};
}

FileId SourceMap::add(std::string name, std::string text, Position start, bool shown) {
  std::lock_guard lock(mutex_);
  files_.emplace_back(std::move(name), std::move(text), start, shown);
  return static_cast<FileId>(files_.size() - 1);
}

const SourceFile* SourceMap::file(FileId id) const {
  std::lock_guard lock(mutex_);
  auto index = static_cast<size_t>(id);
  return index < files_.size() ? &files_[index] : nullptr;
}

std::string_view SourceMap::text(const Range& range) const {
  const SourceFile* f = file(range.file);
  return f == nullptr ? std::string_view{} : f->text(range.begin, range.end);
}

std::string range_text(const SourceFile& file, const Range& range) {
  Position begin = file.position(range.begin);
  Position end = file.position(range.end);
  if (begin.line == end.line) {
    return fmt::format("{}:{},{}-{}", file.name(), begin.line, begin.column, end.column);
  }
  return fmt::format("{}:{},{}-{},{}", file.name(), begin.line, begin.column, end.line, end.column);
}

std::string range_text(const SourceMap& sources, const Range& range) {
  const SourceFile* file = sources.file(range.file);
  return file == nullptr ? "" : range_text(*file, range);
}

}  // namespace landform
