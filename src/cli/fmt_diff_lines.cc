#include "cli/fmt_diff_lines.h"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace landform::cli {
namespace {

using Ids = std::unordered_map<std::string_view, uint32_t>;

DiffSide split(std::string_view text, Ids& ids) {
  DiffSide side;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    if (line.size() < text.size()) line = text.substr(0, line.size() + 1);
    side.lines.push_back(line);
    side.ids.push_back(ids.emplace(line, static_cast<uint32_t>(ids.size())).first->second);
    text.remove_prefix(line.size());
  }
  side.changed.assign(side.lines.size(), false);
  return side;
}

// What is known about a line before the search. A frequent one (a blank line, a lone brace) occurs
// so often in the other text that it does not help with matching.
enum class Verdict : uint8_t { search, frequent, changed };

// Decides about frequent lines among lines that are certainly changed: `run` starts and ends with
// such a line. A frequent line between enough of them counts as changed as well, as in diff, whose
// thresholds these are.
void judge_frequent(std::span<Verdict> run) {
  auto keep = [](Verdict& verdict) {
    if (verdict == Verdict::frequent) verdict = Verdict::search;
  };
  auto frequent = static_cast<size_t>(std::count(run.begin(), run.end(), Verdict::frequent));
  if (frequent * 4 > run.size()) {
    std::for_each(run.begin(), run.end(), keep);
    return;
  }
  // Groups of frequent lines are kept if they are long compared to the run.
  size_t group_limit = 2;
  for (size_t n = run.size() / 16; n > 0; n /= 4) group_limit = 2 * group_limit - 1;
  for (size_t i = 0; i < run.size();) {
    size_t end = i;
    while (run[end] == Verdict::frequent) ++end;  // the last one never is
    if (end - i >= group_limit) std::for_each(&run[i], &run[end], keep);
    i = end + 1;
  }
  // Near the ends they are kept as well, until the changed lines dominate.
  auto keep_near_start = [&](auto first, auto last) {
    int changed_in_a_row = 0;
    for (auto it = first; it != last && changed_in_a_row < 3; ++it) {
      if (it - first >= 8 && *it == Verdict::changed) return;
      changed_in_a_row = *it == Verdict::changed ? changed_in_a_row + 1 : 0;
      keep(*it);
    }
  };
  keep_near_start(run.begin(), run.end());
  keep_near_start(run.rbegin(), run.rend());
}

// The lines of a side that take part in the search.
struct Candidates {
  std::vector<uint32_t> ids;
  std::vector<size_t> lines;  // their positions
};

// `in_other`: how often each line occurs on the other side, by id. The other lines of [begin, end)
// are marked as changed.
Candidates find_candidates(DiffSide& side, size_t begin, size_t end,
                           const std::vector<uint32_t>& in_other) {
  uint32_t often = 5;
  for (size_t n = (end - begin) / 256; n > 0; n /= 4) often *= 2;
  std::vector<Verdict> verdicts;
  verdicts.reserve(end - begin);
  for (size_t i = begin; i < end; ++i) {
    uint32_t count = in_other[side.ids[i]];
    verdicts.push_back(count == 0      ? Verdict::changed
                       : count > often ? Verdict::frequent
                                       : Verdict::search);
  }
  for (size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i] == Verdict::frequent) verdicts[i] = Verdict::search;
    if (verdicts[i] != Verdict::changed) continue;
    size_t last = i;
    for (size_t j = i; j < verdicts.size() && verdicts[j] != Verdict::search; ++j) {
      if (verdicts[j] == Verdict::changed) last = j;
    }
    judge_frequent(std::span(verdicts).subspan(i, last + 1 - i));
    i = last;
  }

  Candidates candidates;
  for (size_t i = begin; i < end; ++i) {
    if (verdicts[i - begin] == Verdict::search) {
      candidates.ids.push_back(side.ids[i]);
      candidates.lines.push_back(i);
    } else {
      side.changed[i] = true;
    }
  }
  return candidates;
}

// Myers, "An O(ND) difference algorithm and its variations": two searches, from both ends, meet on
// a shortest path; the parts before and after the meeting point are handled recursively.
class Myers {
 public:
  Myers(std::span<const uint32_t> a, std::span<const uint32_t> b)
      : a_(a),
        b_(b),
        origin_(static_cast<ptrdiff_t>(b.size()) + 1),
        forward_(a.size() + b.size() + 3),
        backward_(a.size() + b.size() + 3) {}

  // Calls a_changed(i) and b_changed(j) for lines that are not in common.
  template <typename AChanged, typename BChanged>
  void run(AChanged a_changed, BChanged b_changed) {
    std::vector<Box> boxes = {{0, ssize(a_), 0, ssize(b_)}};
    while (!boxes.empty()) {
      Box box = boxes.back();
      boxes.pop_back();
      while (box.x0 < box.x1 && box.y0 < box.y1 && same(box.x0, box.y0)) ++box.x0, ++box.y0;
      while (box.x0 < box.x1 && box.y0 < box.y1 && same(box.x1 - 1, box.y1 - 1)) {
        --box.x1, --box.y1;
      }
      if (box.x0 == box.x1 || box.y0 == box.y1) {
        for (ptrdiff_t x = box.x0; x < box.x1; ++x) a_changed(static_cast<size_t>(x));
        for (ptrdiff_t y = box.y0; y < box.y1; ++y) b_changed(static_cast<size_t>(y));
        continue;
      }
      Point middle = split(box);
      boxes.push_back({box.x0, middle.x, box.y0, middle.y});
      boxes.push_back({middle.x, box.x1, middle.y, box.y1});
    }
  }

 private:
  // If texts differ more than this, the search for the shortest path is abandoned.
  static constexpr ptrdiff_t kMaxCost = 1024;

  struct Box {
    ptrdiff_t x0, x1, y0, y1;
  };
  struct Point {
    ptrdiff_t x, y;
  };

  static ptrdiff_t ssize(std::span<const uint32_t> s) { return static_cast<ptrdiff_t>(s.size()); }
  [[nodiscard]] bool same(ptrdiff_t x, ptrdiff_t y) const {
    return a_[static_cast<size_t>(x)] == b_[static_cast<size_t>(y)];
  }
  ptrdiff_t& forward(ptrdiff_t diagonal) {
    return forward_[static_cast<size_t>(diagonal + origin_)];
  }
  ptrdiff_t& backward(ptrdiff_t diagonal) {
    return backward_[static_cast<size_t>(diagonal + origin_)];
  }

  // The diagonals (x - y) that one of the searches has reached; grows by one on each side and turns
  // back at the edge of the box.
  struct Reach {
    ptrdiff_t low, high;
    void grow(ptrdiff_t min, ptrdiff_t max) {
      low = low > min ? low - 1 : low + 1;
      high = high < max ? high + 1 : high - 1;
    }
  };

  Point split(const Box& box) {
    const ptrdiff_t min = box.x0 - box.y1;
    const ptrdiff_t max = box.x1 - box.y0;
    const ptrdiff_t start = box.x0 - box.y0;
    const ptrdiff_t end = box.x1 - box.y1;
    const bool odd = ((start - end) & 1) != 0;
    constexpr ptrdiff_t kNever = -1;
    const ptrdiff_t never = box.x1 + box.y1 + 2;
    Reach ahead{start, start};
    Reach back{end, end};
    forward(start) = box.x0;
    backward(end) = box.x1;

    for (ptrdiff_t cost = 1;; ++cost) {
      if (ahead.low > min) forward(ahead.low - 2) = kNever;
      if (ahead.high < max) forward(ahead.high + 2) = kNever;
      ahead.grow(min, max);
      for (ptrdiff_t d = ahead.high; d >= ahead.low; d -= 2) {
        ptrdiff_t below = forward(d - 1);
        ptrdiff_t above = forward(d + 1);
        ptrdiff_t x = below < above ? above : below + 1;
        while (x < box.x1 && x - d < box.y1 && same(x, x - d)) ++x;
        forward(d) = x;
        if (odd && back.low <= d && d <= back.high && backward(d) <= x) return {x, x - d};
      }
      if (back.low > min) backward(back.low - 2) = never;
      if (back.high < max) backward(back.high + 2) = never;
      back.grow(min, max);
      for (ptrdiff_t d = back.high; d >= back.low; d -= 2) {
        ptrdiff_t below = backward(d - 1);
        ptrdiff_t above = backward(d + 1);
        ptrdiff_t x = below < above ? below : above - 1;
        while (box.x0 < x && box.y0 < x - d && same(x - 1, x - d - 1)) --x;
        backward(d) = x;
        if (!odd && ahead.low <= d && d <= ahead.high && x <= forward(d)) return {x, x - d};
      }
      if (cost >= kMaxCost) return farthest(box, ahead);
    }
  }

  // The point of the forward search that got the farthest.
  Point farthest(const Box& box, const Reach& ahead) {
    Point best{box.x0, box.y0};
    for (ptrdiff_t d = ahead.low; d <= ahead.high; d += 2) {
      ptrdiff_t x = std::min(forward(d), box.x1);
      ptrdiff_t y = x - d;
      if (y > box.y1) x = (y = box.y1) + d;
      if (x + y > best.x + best.y) best = {x, y};
    }
    return best;
  }

  std::span<const uint32_t> a_;
  std::span<const uint32_t> b_;
  ptrdiff_t origin_;
  std::vector<ptrdiff_t> forward_;   // for each diagonal, the x reached from the start
  std::vector<ptrdiff_t> backward_;  // and from the end
};

// Shifts runs of changed lines within [begin, end) where equal lines at their edges allow it.
class Slider {
 public:
  Slider(DiffSide& side, const DiffSide& other, size_t begin, size_t end)
      : ids_(side.ids),
        changed_(side.changed),
        other_(other.changed),
        first_(begin),
        last_(end),
        end_(begin),
        opposite_(begin) {
    skip_changed_opposite();
  }

  void run() {
    while (find_run()) {
      size_t length;
      size_t best;
      do {
        length = end_ - begin_;
        while (begin_ > first_ && ids_[begin_ - 1] == ids_[end_ - 1]) move_up();
        best = is_opposite_to_change() ? end_ : last_;
        while (end_ < last_ && ids_[begin_] == ids_[end_]) {
          move_down();
          if (is_opposite_to_change()) best = end_;
        }
      } while (length != end_ - begin_);  // it grew: adjacent runs were merged
      while (end_ > best) move_up();
    }
  }

 private:
  // The next run of changed lines.
  bool find_run() {
    for (begin_ = end_; begin_ < changed_.size() && !changed_[begin_]; ++begin_) {
      ++opposite_;
      skip_changed_opposite();
    }
    end_ = begin_;
    while (end_ < changed_.size() && changed_[end_]) ++end_;
    return begin_ != end_;
  }

  void move_up() {
    changed_[--begin_] = true;
    changed_[--end_] = false;
    while (begin_ > 0 && changed_[begin_ - 1]) --begin_;
    do {
      --opposite_;
    } while (other_[opposite_]);
  }

  void move_down() {
    changed_[begin_++] = false;
    changed_[end_++] = true;
    while (end_ < changed_.size() && changed_[end_]) ++end_;
    ++opposite_;
    skip_changed_opposite();
  }

  void skip_changed_opposite() {
    while (opposite_ < other_.size() && other_[opposite_]) ++opposite_;
  }
  [[nodiscard]] bool is_opposite_to_change() const {
    return opposite_ > 0 && other_[opposite_ - 1];
  }

  const std::vector<uint32_t>& ids_;
  std::vector<bool>& changed_;
  const std::vector<bool>& other_;
  size_t first_;
  size_t last_;
  size_t begin_ = 0;  // the run
  size_t end_;
  size_t opposite_;  // the line of the other text that equals the one at end_
};

}  // namespace

LineDiff diff_lines(std::string_view before, std::string_view after) {
  Ids ids;
  LineDiff diff{split(before, ids), split(after, ids)};
  DiffSide& a = diff.before;
  DiffSide& b = diff.after;
  size_t begin = 0;
  size_t a_end = a.ids.size();
  size_t b_end = b.ids.size();
  while (begin < a_end && begin < b_end && a.ids[begin] == b.ids[begin]) ++begin;
  while (begin < a_end && begin < b_end && a.ids[a_end - 1] == b.ids[b_end - 1]) --a_end, --b_end;

  // diff considers as many equal lines around a change as it prints.
  constexpr size_t kContext = 3;
  size_t tail = std::min(kContext, a.ids.size() - a_end);
  begin -= std::min(kContext, begin);
  a_end += tail;
  b_end += tail;

  std::vector<uint32_t> in_a(ids.size());
  std::vector<uint32_t> in_b(ids.size());
  for (size_t i = begin; i < a_end; ++i) ++in_a[a.ids[i]];
  for (size_t j = begin; j < b_end; ++j) ++in_b[b.ids[j]];
  Candidates a_common = find_candidates(a, begin, a_end, in_b);
  Candidates b_common = find_candidates(b, begin, b_end, in_a);
  Myers(a_common.ids, b_common.ids)
      .run([&](size_t i) { a.changed[a_common.lines[i]] = true; },
           [&](size_t j) { b.changed[b_common.lines[j]] = true; });
  Slider(a, b, begin, a_end).run();
  Slider(b, a, begin, b_end).run();
  return diff;
}

}  // namespace landform::cli
