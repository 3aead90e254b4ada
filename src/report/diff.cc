#include "report/diff.h"

#include "report/diff_elements.h"

namespace landform::report {
namespace {

using plan::Action;
using Members = std::vector<DiffMember>;

// A string that the legacy SDK cannot distinguish from null.
bool is_empty_text(const Node* node) {
  return node != nullptr && node->kind == Node::Kind::string && node->text.empty();
}

// Null, but as sensitive as the node is.
const Node* emptied(const Node* node, Arena& arena) {
  Node* out = arena.make<Node>();
  out->sensitive = out->contains_sensitive = node->sensitive;
  return out;
}

}  // namespace

const Diff* DiffBuilder::collection(Diff::Kind kind, Action action, const Members& members,
                                    const Change& change) {
  Diff diff;
  diff.kind = kind;
  diff.action = action;
  diff.replace = change.replace.matches();
  diff.members = arena_.copy(members);
  return make(diff);
}

const Diff* DiffBuilder::typed(const Change& given, Type type) {
  Change change = given;
  if (!change.modern) {
    if (is_empty_text(change.before)) change.before = emptied(change.before, arena_);
    if (is_empty_text(change.after)) change.after = emptied(change.after, arena_);
  }
  bool replace = change.replace.matches();
  auto again = [&](const Change& inner) { return typed(inner, type); };
  if (const Diff* diff = if_sensitive(change, Diff::Kind::sensitive, replace, again)) return diff;
  if (const Diff* diff = if_unknown(change, nullptr, again)) return diff;

  Members members;
  switch (type.kind()) {
    case Kind::dynamic:
      return dynamic(change);
    case Kind::boolean:
    case Kind::number:
    case Kind::string: {
      Diff diff;
      diff.kind = type.is_string() ? Diff::Kind::string : Diff::Kind::primitive;
      diff.action = change.action();
      diff.replace = replace;
      diff.before = change.before;
      diff.after = change.after;
      return make(diff);
    }
    case Kind::object:
      return object(change, type);
    case Kind::map: {
      Action action = each_in_map(
          change, true, members, [&](const Change& child) { return typed(child, type.element()); });
      return collection(Diff::Kind::map, action, members, change);
    }
    case Kind::list:
      return list(change, type.element());
    case Kind::tuple:
      return tuple(change, type);
    case Kind::set: {
      Action action = each_in_set(
          change, members, [&](const Change& child) { return typed(child, type.element()); });
      return collection(Diff::Kind::set, action, members, change);
    }
  }
  return dynamic(change);
}

const Diff* DiffBuilder::object(const Change& change, Type type) {
  Members members;
  Action action = change.collection_action();
  ChildCursor children(change, arena_);
  for (const AttributeType& attribute : type.attributes()) {
    Change child = if_relevant(children.child(attribute.name));
    child.before_explicit = child.after_explicit = false;
    const Diff* diff = typed(child, attribute.type);
    if (diff->action == Action::no_op && is_nil(child.before) && is_nil(child.after)) continue;
    members.push_back({.key = attribute.name, .diff = diff});
    action = combine(action, diff->action);
  }
  return collection(Diff::Kind::object, action, members, change);
}

const Diff* DiffBuilder::list(const Change& change, Type element) {
  Members members;
  Pairing pairing = element.is_object() ? Pairing::always : Pairing::never;
  Action action = each_match(change, pairing, members, [&](Change child) {
    // A list matters as a whole.
    child.relevant = PathMatcher::always();
    return typed(child, element);
  });
  return collection(Diff::Kind::list, action, members, change);
}

const Diff* DiffBuilder::tuple(const Change& change, Type type) {
  Members members;
  Action action = change.collection_action();
  std::span<const Type> types = type.elements();
  for (size_t i = 0; i < types.size(); ++i) {
    const Diff* diff = typed(if_relevant(change.child(i, i, arena_)), types[i]);
    members.push_back({.diff = diff});
    action = combine(action, diff->action);
  }
  return collection(Diff::Kind::list, action, members, change);
}

const Diff* DiffBuilder::dynamic(const Change& change) {
  bool replace = change.replace.matches();
  // As typed() of a dynamic type does it, which treats empty strings in its own way.
  auto again = [&](const Change& inner) { return typed(inner, Type::dynamic()); };
  if (const Diff* diff = if_sensitive(change, Diff::Kind::sensitive, replace, again)) return diff;
  if (const Diff* diff = if_unknown(change, nullptr, again)) return diff;
  return json(change);
}

}  // namespace landform::report
