// Reading the JSON in strings.
#include <algorithm>
#include <vector>

#include "report/diff_value.h"
#include "value/json_reader.h"

namespace landform::report {
namespace {

class JsonNodes {
 public:
  JsonNodes(std::string_view text, Arena& arena) : text_(text), reader_(text), arena_(arena) {}

  const Node* read() {
    const Node* node = value();
    bool at_end = node != nullptr && !reader_.more() && reader_.offset() == text_.size();
    return at_end ? node : nullptr;
  }

 private:
  // The nesting is bounded by the reader. A null pointer for invalid text.
  const Node* value() {
    auto token = reader_.next();
    if (!token.ok()) return nullptr;
    return value(*token);
  }

  const Node* value(const JsonToken& token) {
    Node* node = arena_.make<Node>();
    switch (token.kind) {
      case JsonToken::Kind::null:
        return node;
      case JsonToken::Kind::boolean:
        node->kind = Node::Kind::boolean;
        node->boolean = token.boolean;
        return node;
      case JsonToken::Kind::number:
        node->kind = Node::Kind::number;
        node->text = arena_.copy(token.text);
        return node;
      case JsonToken::Kind::string:
        node->kind = Node::Kind::string;
        node->text = arena_.copy(token.text);
        return node;
      case JsonToken::Kind::begin_array:
        node->kind = Node::Kind::array;
        return members(*node) ? node : nullptr;
      case JsonToken::Kind::begin_object:
        node->kind = Node::Kind::object;
        return members(*node) ? node : nullptr;
      case JsonToken::Kind::end_array:
      case JsonToken::Kind::end_object:
        return nullptr;
    }
    return nullptr;
  }

  bool members(Node& node) {
    std::vector<Member> members;
    while (reader_.more()) {
      std::string_view key;
      if (node.is_object()) {
        auto token = reader_.next();
        if (!token.ok() || token->kind != JsonToken::Kind::string) return false;
        key = arena_.copy(token->text);
      }
      const Node* child = value();
      if (child == nullptr) return false;
      members.push_back({.key = key, .node = child});
    }
    if (!reader_.next().ok()) return false;
    if (node.is_object()) keep_last_of_each(members);
    node.members = arena_.copy(members);
    return true;
  }

  static void keep_last_of_each(std::vector<Member>& members) {
    std::stable_sort(members.begin(), members.end(),
                     [](const Member& a, const Member& b) { return a.key < b.key; });
    std::reverse(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end(),
                              [](const Member& a, const Member& b) { return a.key == b.key; }),
                  members.end());
    std::reverse(members.begin(), members.end());
  }

  std::string_view text_;
  JsonReader reader_;
  Arena& arena_;
};

}  // namespace

const Node* NodeBuilder::of_json(std::string_view text) { return JsonNodes(text, arena_).read(); }

}  // namespace landform::report
