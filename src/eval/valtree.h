// A tree of values that grows during evaluation.
//
// Values are immutable, which is right for finished results and wrong for work in progress: adding
// results one by one to a large value would copy it each time. A ValTree is the mutable
// counterpart. Every node has a path of keys; a node holds a value or has children. Trees may be
// sparse (only some elements of a list exist yet) and are merged node by node. A lookup walks down
// the path and, where it reaches a value, continues inside it; only reading a node that has
// children builds a new value from them, which is cached until something below changes.
//
// All results of an evaluation are in one tree, addressed by name. Any number of threads may read
// it while it is not modified.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "value/value.h"

namespace landform::eval {

// The key of a child: a name (or string key), or an index.
using TreeKey = std::variant<int64_t, std::string>;

class ValTree {
 public:
  // How a node with children is converted to a value. By default it is a sequence if all keys are
  // indexes from 0 on, otherwise an object.
  enum class Shape : uint8_t { automatic, object, tuple };

  ValTree();
  ~ValTree();
  ValTree(const ValTree&) = delete;
  ValTree& operator=(const ValTree&) = delete;

  // The child, created if it does not exist. A node that held a value loses it.
  ValTree& at_key(const TreeKey& key);
  ValTree& at(std::string_view name);
  ValTree& at_path(std::span<const TreeKey> path);
  // The child, or null. Does not look inside values.
  [[nodiscard]] const ValTree* find(std::string_view name) const;
  [[nodiscard]] const ValTree* find_key(const TreeKey& key) const;

  // Sets the value of this node and removes its children.
  void set(Value value);
  void set_shape(Shape shape);
  [[nodiscard]] bool is_value() const { return is_value_; }
  [[nodiscard]] bool empty() const { return !is_value_ && below_ == nullptr; }

  // The value of this node: the one that was set, or one built from the children.
  [[nodiscard]] const Value& value() const;
  // The value at a path, including inside values; none if it does not exist.
  [[nodiscard]] std::optional<Value> lookup(std::span<const TreeKey> path) const;

  // Moves everything from another tree into this one; where both have a value, the other's wins.
  void merge(ValTree&& other);

  // The children: indexes first, then names, each sorted.
  [[nodiscard]] std::vector<std::pair<const TreeKey*, const ValTree*>> children() const;

 private:
  // Most nodes are values and have none of this.
  struct Below;

  template <typename Key>
  [[nodiscard]] ValTree* below(const Key& key) const;
  ValTree& add(TreeKey key);
  void changed();
  [[nodiscard]] Value build() const;

  std::unique_ptr<Below> below_;
  Value value_;  // if it is one
  ValTree* parent_ = nullptr;
  Shape shape_ = Shape::automatic;
  bool is_value_ = false;
};

}  // namespace landform::eval
