#include "cli/fmt_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "cli/fmt_diff_lines.h"

namespace landform::cli {
namespace {

constexpr size_t kContext = 3;

// Lines [before, before_end) are replaced by [after, after_end).
struct Change {
  size_t before, before_end;
  size_t after, after_end;
};

std::vector<Change> find_changes(const LineDiff& diff) {
  const std::vector<bool>& a = diff.before.changed;
  const std::vector<bool>& b = diff.after.changed;
  std::vector<Change> changes;
  for (size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    Change change{i, i, j, j};
    while (i < a.size() && a[i]) change.before_end = ++i;
    while (j < b.size() && b[j]) change.after_end = ++j;
    if (change.before != i || change.after != j) {
      changes.push_back(change);
    } else {
      ++i;
      ++j;
    }
  }
  return changes;
}

void append_line(std::string& out, char sign, std::string_view line) {
  out += sign;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

// Such as `3,5`: the first line, 1-based, and the number of lines, which is omitted if it is one;
// an empty range names the line before it.
void append_range(std::string& out, size_t begin, size_t end) {
  if (end - begin == 1) {
    fmt::format_to(std::back_inserter(out), "{}", end);
  } else {
    fmt::format_to(std::back_inserter(out), "{},{}", begin == end ? begin : begin + 1, end - begin);
  }
}

// Changes that are close to each other, with the lines around them.
void append_hunk(std::string& out, const LineDiff& diff, const Change* first, const Change* last) {
  size_t lead = std::min(first->before, kContext);
  size_t tail = std::min(diff.before.lines.size() - last[-1].before_end, kContext);
  out += "@@ -";
  append_range(out, first->before - lead, last[-1].before_end + tail);
  out += " +";
  append_range(out, first->after - lead, last[-1].after_end + tail);
  out += " @@\n";

  size_t at = first->before - lead;
  for (const Change* change = first; change != last; ++change) {
    for (; at < change->before; ++at) append_line(out, ' ', diff.before.lines[at]);
    for (; at < change->before_end; ++at) append_line(out, '-', diff.before.lines[at]);
    for (size_t j = change->after; j < change->after_end; ++j) {
      append_line(out, '+', diff.after.lines[j]);
    }
  }
  for (size_t end = at + tail; at < end; ++at) append_line(out, ' ', diff.before.lines[at]);
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after,
                         std::string_view before_label, std::string_view after_label) {
  if (before == after) return "";
  if (before.find('\0') != std::string_view::npos || after.find('\0') != std::string_view::npos) {
    return fmt::format("Binary files {} and {} differ\n", before_label, after_label);
  }
  LineDiff diff = diff_lines(before, after);
  std::vector<Change> changes = find_changes(diff);

  std::string out = fmt::format("--- {}\n+++ {}\n", before_label, after_label);
  const Change* end = changes.data() + changes.size();
  for (const Change* first = changes.data(); first != end;) {
    const Change* last = first + 1;
    while (last != end && last->before - last[-1].before_end <= 2 * kContext) ++last;
    append_hunk(out, diff, first, last);
    first = last;
  }
  return out;
}

}  // namespace landform::cli
