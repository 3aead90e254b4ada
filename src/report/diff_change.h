// One part of a change while it is compared: a value before and after, and what is known about it.
//
// A Change is a small value that refers to nodes and paths; children are derived from their parent.
#pragma once

#include <span>
#include <string_view>

#include "base/arena.h"
#include "plan/action.h"
#include "report/diff_value.h"
#include "value/path.h"

namespace landform::report {

// A set of paths, followed step by step.
class PathMatcher {
 public:
  // Matches everything.
  static PathMatcher always() {
    PathMatcher out;
    out.always_ = true;
    return out;
  }
  // With `propagate`, what is below a path matches as well. The paths must outlive the matcher.
  static PathMatcher of(std::span<const Path* const> paths, bool propagate, Arena& arena);
  PathMatcher() = default;  // matches nothing

  // Whether a path ends here.
  [[nodiscard]] bool matches() const;
  // Whether a path ends here or further below.
  [[nodiscard]] bool matches_partial() const { return always_ || !cursors_.empty(); }

  [[nodiscard]] PathMatcher child(std::string_view key, Arena& arena) const;
  [[nodiscard]] PathMatcher child(size_t index, Arena& arena) const;

 private:
  struct Cursor {
    const Path* path;
    size_t at;
    [[nodiscard]] bool at_end() const { return at == path->size(); }
  };
  template <typename Fits>
  [[nodiscard]] PathMatcher step(Arena& arena, Fits&& fits) const;

  bool always_ = false;
  bool propagate_ = false;
  std::span<const Cursor> cursors_;
};

struct Change {
  using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

  const Node* before = nullptr;
  const Node* after = nullptr;
  // Whether the value was given, rather than missing: a null in a list, say.
  bool before_explicit = false;
  bool after_explicit = false;
  // Unknown without a node that says so; or all of these attributes below are.
  bool forced_unknown = false;
  const Attributes* unknown_attributes = nullptr;
  // Sensitivity below here was already dealt with.
  bool before_plain = false;
  bool after_plain = false;
  // The schema has features that the legacy SDK does not know; otherwise empty strings are nulls.
  bool modern = false;
  PathMatcher replace;
  PathMatcher relevant = PathMatcher::always();

  [[nodiscard]] bool before_sensitive() const {
    return !before_plain && before != nullptr && before->sensitive;
  }
  [[nodiscard]] bool after_sensitive() const {
    return !after_plain && after != nullptr && after->sensitive;
  }
  [[nodiscard]] bool is_unknown() const {
    return forced_unknown || (after != nullptr && after->unknown);
  }

  // The action, if this is not a collection.
  [[nodiscard]] plan::Action action() const;
  // The action of a collection whose elements do not change.
  [[nodiscard]] plan::Action collection_action() const;

  [[nodiscard]] Change as_no_op() const;
  [[nodiscard]] Change as_delete() const;
  [[nodiscard]] Change as_create() const;
  [[nodiscard]] Change without_sensitivity() const;

  // Of an object or map; of an array, where Pair::kNone stands for no element.
  [[nodiscard]] Change child(std::string_view key, Arena& arena) const;
  // The same for members that were already found; null pointers for those that are missing.
  [[nodiscard]] Change child(std::string_view key, const Member* before_member,
                             const Member* after_member, Arena& arena) const;
  [[nodiscard]] Change child(size_t before_index, size_t after_index, Arena& arena) const;
};

// The children of an object by keys in ascending order, in linear time.
class ChildCursor {
 public:
  // Both must outlive it.
  ChildCursor(const Change& parent, Arena& arena);
  [[nodiscard]] Change child(std::string_view key);

 private:
  static const Member* seek(std::span<const Member>& members, std::string_view key);

  const Change& parent_;
  Arena& arena_;
  std::span<const Member> before_;
  std::span<const Member> after_;
};

// The action of a whole, given that so far and the action of another part.
[[nodiscard]] inline plan::Action combine(plan::Action current, plan::Action next) {
  if (next == plan::Action::no_op || current == next) return current;
  return plan::Action::update;
}

}  // namespace landform::report
