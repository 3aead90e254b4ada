#include "awscc/schema/effective.h"

#include <algorithm>
#include <vector>

namespace landform::awscc {

namespace {

// Compositions of compositions end somewhere.
constexpr int kMaxComposition = 16;

void merge(Node& into, const Node& from) {
  auto take = [](auto& a, const auto& b) {
    if (a.empty()) a = b;
  };
  auto take_optional = [](auto& a, const auto& b) {
    if (!a) a = b;
  };
  take(into.types, from.types);
  take(into.description, from.description);
  take(into.format, from.format);
  take(into.enum_values, from.enum_values);
  take(into.pattern_properties, from.pattern_properties);
  take(into.one_of, from.one_of);
  take(into.any_of, from.any_of);
  if (!into.has_pattern && from.has_pattern) {
    into.pattern = from.pattern;
    into.has_pattern = true;
  }
  if (into.items == nullptr) into.items = from.items;
  take_optional(into.unique_items, from.unique_items);
  take_optional(into.insertion_order, from.insertion_order);
  take_optional(into.min_items, from.min_items);
  take_optional(into.max_items, from.max_items);
  take_optional(into.min_length, from.min_length);
  take_optional(into.max_length, from.max_length);
  take_optional(into.minimum, from.minimum);
  take_optional(into.maximum, from.maximum);
  take_optional(into.default_value, from.default_value);
}

// The properties of both; those of the first count more.
void merge_properties(const ResourceSchema& schema, Node& into, const Node& from) {
  if (from.properties.empty()) return;
  std::vector<Member> members(into.properties.begin(), into.properties.end());
  for (const Member& member : from.properties) {
    if (into.property(member.name) == nullptr) members.push_back(member);
  }
  std::ranges::sort(members, {}, &Member::name);
  into.properties = schema.scratch.copy(members);
  into.has_properties = true;
}

Node followed(const ResourceSchema& schema, const Node& written, int depth);

// A value that may be an object or something else has no attributes.
void merge_branches(const ResourceSchema& schema, Node& node, int depth) {
  std::vector<Node> branches;
  for (const Node* branch : node.one_of) {
    branches.push_back(followed(schema, *branch, depth));
    if (single_type(branches.back()) != JsonType::object) return;
  }
  for (const Node& branch : branches) merge_properties(schema, node, branch);
}

Node followed(const ResourceSchema& schema, const Node& written, int depth) {
  const Node* found = schema.resolve(written);
  if (found == nullptr) return written;
  Node node = *found;
  if (!written.ref.empty()) {
    if (written.default_value) node.default_value = written.default_value;
    if (!written.description.empty()) node.description = written.description;
  }
  if (depth >= kMaxComposition) return node;
  for (const Node* part : node.all_of) {
    Node merged = followed(schema, *part, depth + 1);
    merge(node, merged);
    merge_properties(schema, node, merged);
  }
  if (node.properties.empty() && node.pattern_properties.empty()) {
    merge_branches(schema, node, depth + 1);
  }
  return node;
}

}  // namespace

Node effective(const ResourceSchema& schema, const Node& written) {
  return followed(schema, written, 0);
}

JsonType single_type(const Node& node) {
  for (JsonType type : node.types) {
    if (type != JsonType::object && type != JsonType::null) return type;
  }
  return JsonType::object;
}

std::string described(const Node& node) { return std::string(node.description); }

}  // namespace landform::awscc
