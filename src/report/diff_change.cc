#include "report/diff_change.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace landform::report {
namespace {

using plan::Action;

bool is_key(const PathStep& step, std::string_view key) {
  if (step.kind == PathStep::Kind::attribute) return step.name == key;
  return step.key.type().is_string() && step.key.as_string() == key;
}

// Indexes may be written as strings.
bool is_index(const PathStep& step, size_t index) {
  if (step.kind == PathStep::Kind::index && step.key.type().is_number()) {
    return step.key.as_number().to_int64() == static_cast<int64_t>(index);
  }
  bool attribute = step.kind == PathStep::Kind::attribute;
  if (!attribute && !step.key.type().is_string()) return false;
  std::string_view text = attribute ? std::string_view(step.name) : step.key.as_string();
  size_t parsed = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parsed);
  return error == std::errc() && end == text.data() + text.size() && parsed == index;
}

}  // namespace

PathMatcher PathMatcher::of(std::span<const Path* const> paths, bool propagate, Arena& arena) {
  std::vector<Cursor> cursors;
  cursors.reserve(paths.size());
  for (const Path* path : paths) cursors.push_back({.path = path, .at = 0});
  PathMatcher out;
  out.propagate_ = propagate;
  out.cursors_ = arena.copy(cursors);
  return out;
}

bool PathMatcher::matches() const {
  return always_ || std::any_of(cursors_.begin(), cursors_.end(),
                                [](const Cursor& cursor) { return cursor.at_end(); });
}

template <typename Fits>
PathMatcher PathMatcher::step(Arena& arena, Fits&& fits) const {
  if (always_ || cursors_.empty()) return *this;
  std::vector<Cursor> next;
  for (const Cursor& cursor : cursors_) {
    if (cursor.at_end()) {
      if (propagate_) next.push_back(cursor);
    } else if (fits((*cursor.path)[cursor.at])) {
      next.push_back({.path = cursor.path, .at = cursor.at + 1});
    }
  }
  PathMatcher out;
  out.propagate_ = propagate_;
  out.cursors_ = arena.copy(next);
  return out;
}

PathMatcher PathMatcher::child(std::string_view key, Arena& arena) const {
  return step(arena, [&](const PathStep& one) { return is_key(one, key); });
}

PathMatcher PathMatcher::child(size_t index, Arena& arena) const {
  return step(arena, [&](const PathStep& one) { return is_index(one, index); });
}

Action Change::action() const {
  bool before_missing = is_nil(before) && !before_explicit;
  bool after_missing = is_nil(after) && !after_explicit;
  if (before_missing && !after_missing) return Action::create;
  if (!before_missing && after_missing) return Action::destroy;
  bool unchanged = same(before, after) && before_explicit == after_explicit &&
                   before_sensitive() == after_sensitive();
  return unchanged ? Action::no_op : Action::update;
}

Action Change::collection_action() const {
  if (is_nil(before) == is_nil(after)) return Action::no_op;
  return is_nil(before) ? Action::create : Action::destroy;
}

// These start anew: what is known about the schema and about unknown parts is gone.
Change Change::as_no_op() const {
  Change out;
  out.before = out.after = before;
  out.before_explicit = out.after_explicit = before_explicit;
  out.before_plain = out.after_plain = before_plain;
  out.replace = replace;
  out.relevant = relevant;
  return out;
}

Change Change::as_delete() const {
  Change out;
  out.before = before;
  out.before_explicit = before_explicit;
  out.before_plain = before_plain;
  out.replace = replace;
  out.relevant = relevant;
  return out;
}

Change Change::as_create() const {
  Change out = *this;
  out.before = nullptr;
  out.before_explicit = false;
  out.before_plain = false;
  out.modern = false;
  return out;
}

Change Change::without_sensitivity() const {
  Change out = *this;
  out.before_plain = out.after_plain = true;
  out.modern = false;
  return out;
}

Change Change::child(std::string_view key, Arena& arena) const {
  auto find = [&](const Node* node) {
    return node != nullptr && node->is_object() ? node->find(key) : nullptr;
  };
  return child(key, find(before), find(after), arena);
}

Change Change::child(std::string_view key, const Member* before_member, const Member* after_member,
                     Arena& arena) const {
  Change out;
  if (before_member != nullptr) {
    out.before = before_member->node;
    out.before_explicit = true;
  }
  if (after_member != nullptr) {
    out.after = after_member->node;
    out.after_explicit = !after_member->node->unknown;
  }
  out.forced_unknown = unknown_attributes != nullptr && unknown_attributes->contains(key);
  out.before_plain = before_plain || before_sensitive();
  out.after_plain = after_plain || after_sensitive();
  out.modern = modern;
  out.replace = replace.child(key, arena);
  out.relevant = relevant.child(key, arena);
  return out;
}

ChildCursor::ChildCursor(const Change& parent, Arena& arena)
    : parent_(parent),
      arena_(arena),
      before_(members_of(parent.before, Node::Kind::object)),
      after_(members_of(parent.after, Node::Kind::object)) {}

const Member* ChildCursor::seek(std::span<const Member>& members, std::string_view key) {
  while (!members.empty()) {
    int order = members.front().key.compare(key);
    if (order == 0) return &members.front();
    if (order > 0) return nullptr;
    members = members.subspan(1);
  }
  return nullptr;
}

Change ChildCursor::child(std::string_view key) {
  return parent_.child(key, seek(before_, key), seek(after_, key), arena_);
}

Change Change::child(size_t before_index, size_t after_index, Arena& arena) const {
  Change out;
  bool has_before =
      before != nullptr && before->is_array() && before_index < before->members.size();
  bool has_after = after != nullptr && after->is_array() && after_index < after->members.size();
  if (has_before) out.before = before->members[before_index].node;
  if (has_after) out.after = after->members[after_index].node;
  out.before_explicit = has_before;
  out.after_explicit = has_after;
  out.before_plain = before_plain || before_sensitive();
  out.after_plain = after_plain || after_sensitive();
  size_t index = has_before ? before_index : after_index;
  out.replace = replace.child(index, arena);
  out.relevant = relevant.child(index, arena);
  return out;
}

}  // namespace landform::report
