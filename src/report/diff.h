// The differences between two values, as a tree: what a plan shows of a resource or an output.
//
// Made from nodes (diff_value.h) by a DiffBuilder, drawn by diff_text.h. A tree lives in the
// builder's arena, refers to the values and schemas it was made from, and is immutable.
#pragma once

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/arena.h"
#include "plan/action.h"
#include "report/diff_change.h"
#include "report/diff_matching.h"
#include "report/diff_value.h"
#include "schema/schema.h"
#include "value/type.h"

namespace landform::report {

struct Diff;

struct DiffMember {
  std::string_view key{};  // empty in sequences
  const Diff* diff = nullptr;
};

// All blocks of one type.
struct BlockGroup {
  std::string_view name;
  bool replace = false;           // the blocks as a whole force a replacement
  bool before_sensitive = false;  // as a whole
  bool after_sensitive = false;
  bool unknown = false;  // there may be more of them
  bool repeated = true;  // not for single blocks and groups
  bool keyed = false;    // in a map
  std::span<const DiffMember> blocks;
};

struct Diff {
  enum class Kind : uint8_t {
    primitive,
    string,
    list,
    nested_list,  // of nested attributes
    set,
    nested_set,
    map,
    nested_map,
    object,
    nested_object,
    block,
    sensitive,
    sensitive_block,
    unknown,
    type_change,
    write_only,
  };
  Kind kind = Kind::primitive;
  plan::Action action = plan::Action::no_op;  // no_op, create, update or destroy
  bool replace = false;                       // forces a replacement
  bool before_sensitive = false;
  bool after_sensitive = false;
  const Node* before = nullptr;  // of primitives
  const Node* after = nullptr;
  // The value that is sensitive; the one before an unknown one, if any; before a type change.
  const Diff* inner = nullptr;
  const Diff* other = nullptr;          // after a type change
  std::span<const DiffMember> members;  // of collections, and the attributes of objects and blocks
  std::span<const BlockGroup> groups;   // of a block
};

class DiffBuilder {
 public:
  explicit DiffBuilder(Arena& arena) : arena_(arena) {}

  // A resource, or a block in it.
  [[nodiscard]] const Diff* block(const Change& change, const schema::Block& block);
  // A value of a type; what is dynamic is compared by the structure of the values.
  [[nodiscard]] const Diff* typed(const Change& change, Type type);
  // A value of any type, such as an output.
  [[nodiscard]] const Diff* dynamic(const Change& change);
  // The same without looking at the types: JSON in a string.
  [[nodiscard]] const Diff* json(const Change& change);

  [[nodiscard]] Arena& arena() { return arena_; }

 private:
  using Attributes = std::map<std::string, schema::Attribute, std::less<>>;
  using Members = std::vector<DiffMember>;

  const Diff* make(Diff diff) { return arena_.make<Diff>(diff); }
  const Diff* collection(Diff::Kind kind, plan::Action action, const Members& members,
                         const Change& change);
  template <typename Inner>
  const Diff* if_sensitive(const Change& change, Diff::Kind kind, bool replace, Inner&& inner);
  template <typename Before>
  const Diff* if_unknown(const Change& change, const Attributes* attributes, Before&& before);

  const Diff* attribute(const Change& change, const schema::Attribute& attribute);
  const Diff* nested(const Change& change, const Attributes& attributes, schema::Nesting nesting);
  const Diff* nested_object(const Change& change, const Attributes& attributes);
  const Diff* write_only(const Change& change, plan::Action action);
  BlockGroup group(const Change& change, std::string_view name, const schema::NestedBlock& nested,
                   plan::Action& action);
  const Diff* object(const Change& change, Type type);
  const Diff* list(const Change& change, Type element);
  const Diff* tuple(const Change& change, Type type);
  const Diff* json_update(const Change& change, Node::Kind kind);
  const Diff* json_primitive(const Change& change, Node::Kind kind);

  // Calls `child` for each element, in the order in which they are shown.
  template <typename Child>
  plan::Action each_in_list(const Change& change, Members& members, Child&& child);
  template <typename Child>
  plan::Action each_in_set(const Change& change, Members& members, Child&& child);
  template <typename Child>
  plan::Action each_in_map(const Change& change, bool all_keys, Members& members, Child&& child);
  template <typename Child>
  plan::Action each_match(const Change& change, Pairing pairing, Members& members, Child&& child);

  [[nodiscard]] bool is_modern(const schema::Block& block);

  Arena& arena_;
  std::unordered_map<const schema::Block*, bool> modern_;
};

}  // namespace landform::report
