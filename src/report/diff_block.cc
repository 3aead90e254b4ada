// Differences of blocks and nested attributes, by their schemas.
#include <algorithm>

#include "report/diff.h"
#include "report/diff_elements.h"

namespace landform::report {

using plan::Action;
using schema::Nesting;

namespace {

void sort_by_key(std::vector<DiffMember>& members) {
  std::sort(members.begin(), members.end(),
            [](const DiffMember& a, const DiffMember& b) { return a.key < b.key; });
}

// Whether the legacy SDK cannot have an attribute of this type.
bool is_modern_type(Type type) {
  if (type.has_dynamic() || type.is_tuple() || type.is_object()) return true;
  if (!type.is_collection() || !type.element().is_collection()) return false;
  return !type.element().element().is_primitive();
}

}  // namespace

bool DiffBuilder::is_modern(const schema::Block& block) {
  auto [found, added] = modern_.try_emplace(&block, false);
  if (!added) return found->second;
  bool blocks = std::any_of(block.blocks.begin(), block.blocks.end(), [](const auto& entry) {
    return entry.second.nesting == Nesting::map || entry.second.nesting == Nesting::group;
  });
  found->second =
      blocks ||
      std::any_of(block.attributes.begin(), block.attributes.end(), [](const auto& entry) {
        return entry.second.nested != nullptr || is_modern_type(entry.second.type);
      });
  return found->second;
}

const Diff* DiffBuilder::block(const Change& given, const schema::Block& schema) {
  bool replace = given.replace.matches();
  auto again = [&](const Change& inner) { return block(inner, schema); };
  if (const Diff* diff = if_sensitive(given, Diff::Kind::sensitive_block, replace, again)) {
    return diff;
  }
  if (const Diff* diff = if_unknown(given, &schema.attributes, again)) return diff;

  Change change = given;
  change.modern = change.modern || is_modern(schema);
  Action action = change.collection_action();
  std::vector<DiffMember> members;
  members.reserve(schema.attributes.size());
  bool has_write_only = false;
  ChildCursor children(change, arena_);
  for (const auto& [name, attribute_schema] : schema.attributes) {
    if (attribute_schema.write_only) {
      has_write_only = true;
      continue;
    }
    Change child = if_relevant(children.child(name));
    child.before_explicit = child.after_explicit = false;
    const Diff* diff = attribute(child, attribute_schema);
    if (diff->action == Action::no_op && is_nil(child.before) && is_nil(child.after)) continue;
    members.push_back({.key = name, .diff = diff});
    action = combine(action, diff->action);
  }
  std::vector<BlockGroup> groups;
  groups.reserve(schema.blocks.size());
  ChildCursor block_children(change, arena_);
  for (const auto& [name, nested_schema] : schema.blocks) {
    Change child = if_relevant(block_children.child(name));
    Action group_action = Action::no_op;
    BlockGroup blocks = group(child, name, nested_schema, group_action);
    bool nothing = is_nil(child.before) && is_nil(child.after) && !blocks.unknown;
    if (group_action == Action::no_op && nothing) continue;
    groups.push_back(blocks);
    action = combine(action, group_action);
  }
  if (has_write_only) {
    for (const auto& [name, attribute_schema] : schema.attributes) {
      if (!attribute_schema.write_only) continue;
      members.push_back({.key = name, .diff = write_only(change, action)});
    }
    sort_by_key(members);
  }
  Diff diff;
  diff.kind = Diff::Kind::block;
  diff.action = action;
  diff.replace = replace;
  diff.members = arena_.copy(members);
  diff.groups = arena_.copy(groups);
  return make(diff);
}

BlockGroup DiffBuilder::group(const Change& change, std::string_view name,
                              const schema::NestedBlock& nested, Action& action) {
  BlockGroup out;
  out.name = name;
  out.replace = change.replace.matches();
  out.before_sensitive = change.before_sensitive();
  out.after_sensitive = change.after_sensitive();
  out.unknown = change.is_unknown();
  auto one = [&](const Change& child) { return block(child, *nested.block); };
  std::vector<DiffMember> members;
  switch (nested.nesting) {
    case Nesting::single:
    case Nesting::group: {
      out.repeated = false;
      const Diff* diff = one(change);
      action = diff->action;
      members.push_back({.diff = diff});
      break;
    }
    case Nesting::list:
      action = each_in_list(change, members, one);
      break;
    case Nesting::set:
      action = each_in_set(change, members, one);
      break;
    case Nesting::map:
      out.keyed = true;
      action = each_in_map(change, false, members, one);
      break;
  }
  out.blocks = arena_.copy(members);
  return out;
}

const Diff* DiffBuilder::attribute(const Change& change, const schema::Attribute& schema) {
  if (schema.nested != nullptr) {
    return nested(change, schema.nested->attributes, schema.nested->nesting);
  }
  return typed(change, schema.type);
}

// Of write-only attributes nothing is known; they follow the block that they are in.
const Diff* DiffBuilder::write_only(const Change& change, Action action) {
  Diff diff;
  diff.kind = Diff::Kind::write_only;
  diff.action = action == Action::update ? Action::no_op : action;
  diff.replace = change.replace.matches();
  diff.before_sensitive = change.before_sensitive();
  diff.after_sensitive = change.after_sensitive();
  return make(diff);
}

const Diff* DiffBuilder::nested(const Change& change, const Attributes& attributes,
                                Nesting nesting) {
  bool replace = change.replace.matches();
  auto again = [&](const Change& inner) { return nested(inner, attributes, nesting); };
  if (const Diff* diff = if_sensitive(change, Diff::Kind::sensitive, replace, again)) return diff;
  if (const Diff* diff = if_unknown(change, &attributes, again)) return diff;

  auto one = [&](const Change& child) { return nested(child, attributes, Nesting::single); };
  std::vector<DiffMember> members;
  switch (nesting) {
    case Nesting::single:
    case Nesting::group:
      break;
    case Nesting::list: {
      Action action = each_in_list(change, members, one);
      return collection(Diff::Kind::nested_list, action, members, change);
    }
    case Nesting::set: {
      Action action = each_in_set(change, members, one);
      return collection(Diff::Kind::nested_set, action, members, change);
    }
    case Nesting::map: {
      Action action = each_in_map(change, false, members, one);
      return collection(Diff::Kind::nested_map, action, members, change);
    }
  }
  return nested_object(change, attributes);
}

const Diff* DiffBuilder::nested_object(const Change& change, const Attributes& attributes) {
  Action action = change.collection_action();
  std::vector<DiffMember> members;
  auto child_of = [&](std::string_view name) {
    Change child = if_relevant(change.child(name, arena_));
    child.before_explicit = child.after_explicit = false;
    return child;
  };
  bool has_write_only = false;
  for (const auto& [name, schema] : attributes) {
    if (schema.write_only) {
      has_write_only = true;
      continue;
    }
    Change child = child_of(name);
    const Diff* diff = attribute(child, schema);
    if (diff->action == Action::no_op && is_nil(child.before) && is_nil(child.after)) continue;
    members.push_back({.key = name, .diff = diff});
    action = combine(action, diff->action);
  }
  if (has_write_only) {
    for (const auto& [name, schema] : attributes) {
      if (!schema.write_only) continue;
      members.push_back({.key = name, .diff = write_only(child_of(name), action)});
    }
    sort_by_key(members);
  }
  return collection(Diff::Kind::nested_object, action, members, change);
}

}  // namespace landform::report
