// The parts of DiffBuilder that are templates. Private to the library.
#pragma once

#include <algorithm>
#include <vector>

#include "report/diff.h"
#include "report/diff_matching.h"

namespace landform::report {

// What is not relevant is shown as if it did not change.
[[nodiscard]] inline Change if_relevant(Change change) {
  return change.relevant.matches_partial() ? change : change.as_no_op();
}

// The action of an array or map: by the values that have this kind, not by others.
[[nodiscard]] inline plan::Action action_of_kind(const Change& change, Node::Kind kind) {
  bool before = change.before != nullptr && change.before->kind == kind;
  bool after = change.after != nullptr && change.after->kind == kind;
  if (before == after) return plan::Action::no_op;
  return before ? plan::Action::destroy : plan::Action::create;
}

template <typename Inner>
const Diff* DiffBuilder::if_sensitive(const Change& change, Diff::Kind kind, bool replace,
                                      Inner&& inner) {
  bool before = change.before_sensitive();
  bool after = change.after_sensitive();
  if (!before && !after) return nullptr;
  const Diff* content = inner(change.without_sensitivity());
  plan::Action action = content->action;
  bool nothing = is_nil(change.before) && !change.before_explicit && is_nil(change.after) &&
                 !change.after_explicit;
  if (action == plan::Action::no_op && before != after && !nothing) action = plan::Action::update;
  Diff diff;
  diff.kind = kind;
  diff.action = action;
  diff.replace = replace;
  diff.before_sensitive = before;
  diff.after_sensitive = after;
  diff.inner = content;
  return make(diff);
}

template <typename Before>
const Diff* DiffBuilder::if_unknown(const Change& change, const Attributes* attributes,
                                    Before&& before) {
  if (!change.is_unknown()) return nullptr;
  Change planned = change;
  planned.after_explicit = true;
  Diff diff;
  diff.kind = Diff::Kind::unknown;
  diff.action = planned.action();
  diff.replace = change.replace.matches();
  if (!is_nil(change.before)) {
    Change removed = change.as_delete();
    removed.unknown_attributes = attributes;
    diff.inner = before(removed);
  }
  return make(diff);
}

template <typename Child>
plan::Action DiffBuilder::each_in_list(const Change& change, Members& members, Child&& child) {
  plan::Action action = change.collection_action();
  size_t size = std::max(members_of(change.before, Node::Kind::array).size(),
                         members_of(change.after, Node::Kind::array).size());
  members.reserve(size);
  for (size_t i = 0; i < size; ++i) {
    const Diff* diff = child(if_relevant(change.child(i, i, arena_)));
    members.push_back({.diff = diff});
    action = combine(action, diff->action);
  }
  return action;
}

template <typename Child>
plan::Action DiffBuilder::each_in_set(const Change& change, Members& members, Child&& child) {
  plan::Action action = change.collection_action();
  auto add = [&](size_t b, size_t a) {
    Change element = change.child(b, a, arena_);
    // A set matters as a whole.
    element.relevant = PathMatcher::always();
    const Diff* diff = child(element);
    members.push_back({.diff = diff});
    action = combine(action, diff->action);
  };
  for (const Pair& pair : match_sets(change)) add(pair.before, pair.after);
  return action;
}

template <typename Child>
plan::Action DiffBuilder::each_in_map(const Change& change, bool all_keys, Members& members,
                                      Child&& child) {
  plan::Action action = action_of_kind(change, Node::Kind::object);
  std::span<const Member> before = members_of(change.before, Node::Kind::object);
  std::span<const Member> after = members_of(change.after, Node::Kind::object);
  members.reserve(std::max(before.size(), after.size()));
  auto b = before.begin();
  auto a = after.begin();
  while (b != before.end() || a != after.end()) {
    bool from_before = b != before.end() && (a == after.end() || b->key <= a->key);
    bool both = from_before && a != after.end() && a->key == b->key;
    const Member& member = from_before ? *b : *a;
    if (from_before) ++b;
    if (both || !from_before) ++a;
    if (!from_before && !all_keys && member.node->unknown) continue;
    const Diff* diff = child(if_relevant(change.child(member.key, arena_)));
    members.push_back({.key = member.key, .diff = diff});
    action = combine(action, diff->action);
  }
  return action;
}

template <typename Child>
plan::Action DiffBuilder::each_match(const Change& change, Pairing pairing, Members& members,
                                     Child&& child) {
  plan::Action action = action_of_kind(change, Node::Kind::array);
  for (const Pair& pair : match_lists(change, pairing)) {
    const Diff* diff = child(change.child(pair.before, pair.after, arena_));
    members.push_back({.diff = diff});
    action = combine(action, diff->action);
  }
  return action;
}

}  // namespace landform::report
