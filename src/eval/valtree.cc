#include "eval/valtree.h"

#include <mutex>

namespace landform::eval {

// A value that was built of this place, here or above, is out of date.
void ValTree::changed() {
  for (ValTree* tree = this; tree != nullptr; tree = tree->parent_) {
    if (!tree->is_built_.load(std::memory_order_relaxed)) continue;
    tree->built_ = Value();
    tree->is_built_.store(false, std::memory_order_relaxed);
  }
}

ValTree& ValTree::at_key(const TreeKey& key) {
  auto it = children_.find(key);
  if (it == children_.end()) {
    it = children_.emplace(key, std::make_unique<ValTree>()).first;
    it->second->parent_ = this;
    value_.reset();
    changed();
  }
  return *it->second;
}

ValTree& ValTree::at(std::string_view name) {
  auto it = children_.find(name);
  return it == children_.end() ? at_key(TreeKey(std::string(name))) : *it->second;
}

ValTree& ValTree::at_path(std::span<const TreeKey> path) {
  ValTree* tree = this;
  for (const TreeKey& key : path) tree = &tree->at_key(key);
  return *tree;
}

const ValTree* ValTree::find(std::string_view name) const {
  auto it = children_.find(name);
  return it == children_.end() ? nullptr : it->second.get();
}

const ValTree* ValTree::find_key(const TreeKey& key) const {
  auto it = children_.find(key);
  return it == children_.end() ? nullptr : it->second.get();
}

void ValTree::set(Value value) {
  children_.clear();
  value_ = std::move(value);
  changed();
}

void ValTree::set_shape(Shape shape) {
  shape_ = shape;
  changed();
}

Value ValTree::build() const {
  bool sequence = shape_ == Shape::tuple;
  if (shape_ == Shape::automatic && !children_.empty()) {
    int64_t next = 0;
    sequence = true;
    for (const auto& [key, child] : children_) {
      if (key.index() != 0 || std::get<0>(key) != next++) sequence = false;
    }
  }
  if (sequence) {
    std::vector<Value> values;
    values.reserve(children_.size());
    for (const auto& [key, child] : children_) values.push_back(child->value());
    return Value::tuple(std::move(values));
  }
  Value::Attributes attributes;
  attributes.reserve(children_.size());
  for (const auto& [key, child] : children_) {
    std::string name = key.index() == 0 ? std::to_string(std::get<0>(key)) : std::get<1>(key);
    attributes.emplace_back(std::move(name), child->value());
  }
  return Value::object(std::move(attributes));
}

const Value& ValTree::value() const {
  if (value_) return *value_;
  if (!is_built_.load(std::memory_order_acquire)) {
    // One for all trees will do: building is rare. It may build what is below.
    static std::recursive_mutex mutex;
    std::lock_guard lock(mutex);
    if (!is_built_.load(std::memory_order_relaxed)) {
      built_ = build();
      is_built_.store(true, std::memory_order_release);
    }
  }
  return built_;
}

std::optional<Value> ValTree::lookup(std::span<const TreeKey> path) const {
  const ValTree* tree = this;
  size_t at = 0;
  for (; at < path.size() && !tree->value_; ++at) {
    tree = tree->find_key(path[at]);
    if (tree == nullptr) return std::nullopt;
  }
  Value value = tree->value();
  for (; at < path.size(); ++at) {
    Marks marks = value.marks();
    value = value.unmarked();
    if (!value.is_known()) return Value::unknown().with_marks(marks);
    if (value.is_null() || value.type().is_primitive() || value.type().is_set())
      return std::nullopt;
    const Value* next = nullptr;
    bool keyed = value.type().is_object() || value.type().is_map();
    if (path[at].index() == 1) {
      if (keyed) next = value.find(std::get<1>(path[at]));
    } else {
      int64_t index = std::get<0>(path[at]);
      if (!keyed && index >= 0 && static_cast<uint64_t>(index) < value.length()) {
        next = &value.elements()[static_cast<size_t>(index)];
      }
    }
    if (next == nullptr) return std::nullopt;
    value = Value(*next).with_marks(marks);
  }
  return value;
}

void ValTree::merge(ValTree&& other) {
  if (other.value_) {
    set(*std::move(other.value_));
    other.value_.reset();
    return;
  }
  if (other.shape_ != Shape::automatic) set_shape(other.shape_);
  for (auto& [key, child] : other.children_) at_key(key).merge(std::move(*child));
  other.children_.clear();
  other.changed();
}

}  // namespace landform::eval
