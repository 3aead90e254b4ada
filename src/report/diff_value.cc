#include "report/diff_value.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace landform::report {
namespace {

constexpr uint64_t kHashFactor = 0x9e3779b97f4a7c15;

uint64_t mix(uint64_t hash, uint64_t next) { return (hash ^ next) * kHashFactor + (hash >> 29U); }

uint64_t hash_text(std::string_view text) { return std::hash<std::string_view>()(text); }

bool same_arrays(std::span<const Member> a, std::span<const Member> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Member& x, const Member& y) { return same(x.node, y.node); });
}

bool same_objects(std::span<const Member> a, std::span<const Member> b) {
  auto known = [](const Member& member) { return !member.node->unknown; };
  auto x = std::find_if(a.begin(), a.end(), known);
  auto y = std::find_if(b.begin(), b.end(), known);
  while (x != a.end() && y != b.end()) {
    if (x->key != y->key || !same(x->node, y->node)) return false;
    x = std::find_if(x + 1, a.end(), known);
    y = std::find_if(y + 1, b.end(), known);
  }
  return x == a.end() && y == b.end();
}

}  // namespace

const Member* Node::find(std::string_view key) const {
  auto found =
      std::lower_bound(members.begin(), members.end(), key,
                       [](const Member& member, std::string_view k) { return member.key < k; });
  return found != members.end() && found->key == key ? &*found : nullptr;
}

bool same(const Node* a, const Node* b) {
  if (is_nil(a) || is_nil(b)) return is_nil(a) && is_nil(b);
  if (a == b) return true;
  if (a->kind != b->kind) return false;
  switch (a->kind) {
    case Node::Kind::null:
      return true;
    case Node::Kind::boolean:
      return a->boolean == b->boolean;
    case Node::Kind::number:
    case Node::Kind::string:
      return a->text == b->text;
    case Node::Kind::array:
      return same_arrays(a->members, b->members);
    case Node::Kind::object:
      return same_objects(a->members, b->members);
  }
  return false;
}

uint64_t hash_of(const Node* node) {
  if (is_nil(node)) return 0;
  uint64_t hash = mix(0, static_cast<uint64_t>(node->kind) + 1);
  switch (node->kind) {
    case Node::Kind::null:
      return 0;
    case Node::Kind::boolean:
      return mix(hash, node->boolean ? 1 : 2);
    case Node::Kind::number:
    case Node::Kind::string:
      return mix(hash, hash_text(node->text));
    case Node::Kind::array:
      for (const Member& member : node->members) hash = mix(hash, hash_of(member.node));
      return hash;
    case Node::Kind::object:
      for (const Member& member : node->members) {
        if (!member.node->unknown)
          hash = mix(mix(hash, hash_text(member.key)), hash_of(member.node));
      }
      return hash;
  }
  return hash;
}

// A scalar, null or unknown value; the caller adds the members of others.
Node* NodeBuilder::make(const Value& value) {
  Node* node = arena_.make<Node>();
  bool marked = value.is_marked();
  if (marked) node->sensitive = value.has_mark(Marks::sensitive);
  node->contains_sensitive = node->sensitive;
  if (!value.is_known()) {
    node->unknown = true;
    return node;
  }
  if (value.is_null()) return node;
  // The content of a marked value lives as long as the value itself.
  const Value unmarked = marked ? value.unmarked() : Value();
  const Value& plain = marked ? unmarked : value;
  switch (plain.type().kind()) {
    case Kind::dynamic:
      break;
    case Kind::boolean:
      node->kind = Node::Kind::boolean;
      node->boolean = plain.as_bool();
      break;
    case Kind::number:
      node->kind = Node::Kind::number;
      node->text = arena_.copy(plain.as_number().to_string());
      break;
    case Kind::string:
      node->kind = Node::Kind::string;
      node->text = plain.as_string();
      break;
    case Kind::list:
    case Kind::set:
    case Kind::tuple:
      node->kind = Node::Kind::array;
      break;
    case Kind::map:
    case Kind::object:
      node->kind = Node::Kind::object;
      break;
  }
  return node;
}

template <typename Element>
const Node* NodeBuilder::collection(const Value& value, Element&& element) {
  Node* node = make(value);
  if (!node->is_array() && !node->is_object()) return node;
  const Value unmarked = value.is_marked() ? value.unmarked() : Value();
  const Value& plain = value.is_marked() ? unmarked : value;
  std::span<const Value> values = plain.elements();
  auto* members =
      static_cast<Member*>(arena_.allocate(sizeof(Member) * values.size(), alignof(Member)));
  bool sensitive = false;
  for (size_t i = 0; i < values.size(); ++i) {
    std::string_view key = node->is_object() ? plain.key(i) : std::string_view();
    members[i] = Member{.key = key, .node = element(key, values[i])};
    sensitive = sensitive || members[i].node->contains_sensitive;
  }
  node->members = {members, values.size()};
  if (sensitive) node->contains_sensitive = true;
  if (sensitive && plain.type().is_set()) node->sensitive = true;
  return node;
}

const Node* NodeBuilder::of_value(const Value& value) {
  return collection(value,
                    [&](std::string_view, const Value& element) { return of_value(element); });
}

const Node* NodeBuilder::of_attributes(
    const Value& value, const Attributes& attributes,
    const std::map<std::string, schema::NestedBlock, std::less<>>* blocks) {
  // The members of an object have the same order.
  auto next = attributes.begin();
  return collection(value, [&](std::string_view key, const Value& element) {
    while (next != attributes.end() && next->first < key) ++next;
    if (next != attributes.end() && next->first == key) return of_attribute(element, next->second);
    if (blocks != nullptr) {
      if (auto found = blocks->find(key); found != blocks->end()) {
        return of_nested_block(element, found->second);
      }
    }
    return of_value(element);
  });
}

const Node* NodeBuilder::of_block(const Value& value, const schema::Block& block) {
  return of_attributes(value, block.attributes, &block.blocks);
}

const Node* NodeBuilder::of_attribute(const Value& value, const schema::Attribute& attribute) {
  const Node* node = nullptr;
  if (attribute.nested == nullptr) {
    node = of_value(value);
  } else if (attribute.nested->nesting == schema::Nesting::single) {
    node = of_attributes(value, attribute.nested->attributes, nullptr);
  } else {
    node = collection(value, [&](std::string_view, const Value& element) {
      return of_attributes(element, attribute.nested->attributes, nullptr);
    });
  }
  if (!attribute.sensitive || node->sensitive) return node;
  Node* marked = arena_.make<Node>(*node);
  marked->sensitive = true;
  marked->contains_sensitive = true;
  return marked;
}

const Node* NodeBuilder::of_nested_block(const Value& value, const schema::NestedBlock& nested) {
  if (nested.nesting == schema::Nesting::single || nested.nesting == schema::Nesting::group) {
    return of_block(value, *nested.block);
  }
  return collection(value, [&](std::string_view, const Value& element) {
    return of_block(element, *nested.block);
  });
}

}  // namespace landform::report
