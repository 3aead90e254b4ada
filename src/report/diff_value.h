// Values prepared for comparison: as JSON would show them, with what is unknown and sensitive.
//
// A Node has the structure of the JSON for a value: lists, sets and tuples are arrays, maps and
// objects are objects. Whether a part is sensitive includes what the schema says about it; like
// marks, sensitivity inside of a set belongs to the set. Nodes live in an arena and refer to the
// text of the values they were made from, which must outlive them.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/arena.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::report {

struct Node;

struct Member {
  std::string_view key{};  // empty in arrays
  const Node* node = nullptr;
};

struct Node {
  enum class Kind : uint8_t { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  bool boolean = false;
  bool unknown = false;  // its kind is null
  bool sensitive = false;
  bool contains_sensitive = false;  // including itself
  std::string_view text;            // of a string; of a number, its digits
  std::span<const Member> members;  // of an object, sorted by key

  [[nodiscard]] bool is_array() const { return kind == Kind::array; }
  [[nodiscard]] bool is_object() const { return kind == Kind::object; }
  // A null pointer if there is none.
  [[nodiscard]] const Member* find(std::string_view key) const;
};

// A missing value is as good as a null one.
[[nodiscard]] inline bool is_nil(const Node* node) {
  return node == nullptr || node->kind == Node::Kind::null;
}

// Of a node of that kind; otherwise empty.
[[nodiscard]] inline std::span<const Member> members_of(const Node* node, Node::Kind kind) {
  return node != nullptr && node->kind == kind ? node->members : std::span<const Member>();
}

// Equality of what is known: unknown elements count as null, unknown members as missing.
// Sensitivity does not matter.
[[nodiscard]] bool same(const Node* a, const Node* b);
// Equal for nodes that are the same.
[[nodiscard]] uint64_t hash_of(const Node* node);

class NodeBuilder {
 public:
  explicit NodeBuilder(Arena& arena) : arena_(arena) {}

  [[nodiscard]] const Node* of_value(const Value& value);
  // With what the schema makes sensitive.
  [[nodiscard]] const Node* of_block(const Value& value, const schema::Block& block);
  // The JSON in a string; a null pointer if the text is not JSON. Numbers stay as written.
  [[nodiscard]] const Node* of_json(std::string_view text);

 private:
  using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

  Node* make(const Value& value);
  template <typename Element>
  const Node* collection(const Value& value, Element&& element);
  const Node* of_attribute(const Value& value, const schema::Attribute& attribute);
  const Node* of_nested_block(const Value& value, const schema::NestedBlock& nested);
  const Node* of_attributes(const Value& value, const Attributes& attributes,
                            const std::map<std::string, schema::NestedBlock, std::less<>>* blocks);

  Arena& arena_;
};

}  // namespace landform::report
