// Differences by structure alone: values of unknown types, and JSON in strings.
#include "report/diff.h"
#include "report/diff_elements.h"

namespace landform::report {

using plan::Action;

namespace {

Node::Kind kind_of(const Node* node) { return node == nullptr ? Node::Kind::null : node->kind; }

}  // namespace

const Diff* DiffBuilder::json(const Change& change) {
  auto again = [&](const Change& inner) { return json(inner); };
  if (const Diff* diff = if_sensitive(change, Diff::Kind::sensitive, false, again)) return diff;
  if (const Diff* diff = if_unknown(change, nullptr, again)) {
    Diff unknown = *diff;
    unknown.action = unknown.inner == nullptr ? Action::create : Action::update;
    unknown.replace = false;
    return make(unknown);
  }
  Node::Kind before = kind_of(change.before);
  Node::Kind after = kind_of(change.after);
  bool created = before == Node::Kind::null && !change.before_explicit;
  bool deleted = after == Node::Kind::null && !change.after_explicit;
  if (before == after || created || deleted) {
    return json_update(change, before == Node::Kind::null ? after : before);
  }
  Diff diff;
  diff.kind = Diff::Kind::type_change;
  diff.action = Action::update;
  diff.inner = json_update(change.as_delete(), before);
  diff.other = json_update(change.as_create(), after);
  return make(diff);
}

const Diff* DiffBuilder::json_update(const Change& change, Node::Kind kind) {
  auto again = [&](const Change& inner) { return json(inner); };
  std::vector<DiffMember> members;
  Diff diff;
  if (kind == Node::Kind::object) {
    diff.kind = Diff::Kind::object;
    diff.action = each_in_map(change, true, members, again);
  } else if (kind == Node::Kind::array) {
    diff.kind = Diff::Kind::list;
    diff.action = each_match(change, Pairing::objects, members, again);
  } else {
    return json_primitive(change, kind);
  }
  diff.members = arena_.copy(members);
  return make(diff);
}

const Diff* DiffBuilder::json_primitive(const Change& change, Node::Kind kind) {
  Diff diff;
  diff.kind = kind == Node::Kind::string ? Diff::Kind::string : Diff::Kind::primitive;
  diff.before = change.before;
  diff.after = change.after;
  bool before_missing = is_nil(change.before) && !change.before_explicit;
  bool after_missing = is_nil(change.after) && !change.after_explicit;
  if (before_missing != after_missing) {
    diff.action = before_missing ? Action::create : Action::destroy;
  } else {
    diff.action = same(change.before, change.after) ? Action::no_op : Action::update;
  }
  return make(diff);
}

}  // namespace landform::report
