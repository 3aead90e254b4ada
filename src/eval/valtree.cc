#include "eval/valtree.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "base/hash_index.h"

namespace landform::eval {
namespace {

// Children can be looked up by key or by name.
size_t hash_of(std::string_view name) { return std::hash<std::string_view>()(name); }
size_t hash_of(const TreeKey& key) {
  return key.index() == 0 ? std::hash<int64_t>()(std::get<0>(key))
                          : hash_of(std::string_view(std::get<1>(key)));
}

bool is_key(const TreeKey& key, std::string_view name) {
  return key.index() == 1 && std::get<1>(key) == name;
}
bool is_key(const TreeKey& key, const TreeKey& other) { return key == other; }

}  // namespace

struct ValTree::Below {
  struct Place {
    explicit Place(TreeKey the_key) : key(std::move(the_key)) {}

    TreeKey key;
    ValTree tree;
  };

  std::vector<std::unique_ptr<Place>> places;  // in the order in which they were added
  HashIndex index;
  Value built;
  std::atomic<bool> is_built{false};
};

ValTree::ValTree() = default;
ValTree::~ValTree() = default;

// Invalidates the values built from this node, here and in its ancestors.
void ValTree::changed() {
  for (ValTree* tree = this; tree != nullptr; tree = tree->parent_) {
    Below* below = tree->below_.get();
    if (below == nullptr || !below->is_built.load(std::memory_order_relaxed)) continue;
    below->built = Value();
    below->is_built.store(false, std::memory_order_relaxed);
  }
}

template <typename Key>
ValTree* ValTree::below(const Key& key) const {
  if (below_ == nullptr) return nullptr;
  auto& places = below_->places;
  uint32_t found =
      below_->index.find(hash_of(key), [&](uint32_t at) { return is_key(places[at]->key, key); });
  return found == HashIndex::kNone ? nullptr : &places[found]->tree;
}

ValTree& ValTree::add(TreeKey key) {
  if (below_ == nullptr) below_ = std::make_unique<Below>();
  auto position = static_cast<uint32_t>(below_->places.size());
  Below::Place& place =
      *below_->places.emplace_back(std::make_unique<Below::Place>(std::move(key)));
  below_->index.add(hash_of(place.key), position);
  place.tree.parent_ = this;
  is_value_ = false;
  value_ = Value();
  changed();
  return place.tree;
}

ValTree& ValTree::at_key(const TreeKey& key) {
  ValTree* found = below(key);
  return found != nullptr ? *found : add(key);
}

ValTree& ValTree::at(std::string_view name) {
  ValTree* found = below(name);
  return found != nullptr ? *found : add(std::string(name));
}

ValTree& ValTree::at_path(std::span<const TreeKey> path) {
  ValTree* tree = this;
  for (const TreeKey& key : path) tree = &tree->at_key(key);
  return *tree;
}

const ValTree* ValTree::find(std::string_view name) const { return below(name); }
const ValTree* ValTree::find_key(const TreeKey& key) const { return below(key); }

std::vector<std::pair<const TreeKey*, const ValTree*>> ValTree::children() const {
  std::vector<std::pair<const TreeKey*, const ValTree*>> out;
  if (below_ == nullptr) return out;
  out.reserve(below_->places.size());
  for (const auto& place : below_->places) out.emplace_back(&place->key, &place->tree);
  std::sort(out.begin(), out.end(),
            [](const auto& a, const auto& b) { return *a.first < *b.first; });
  return out;
}

void ValTree::set(Value value) {
  below_.reset();
  value_ = std::move(value);
  is_value_ = true;
  changed();
}

void ValTree::set_shape(Shape shape) {
  shape_ = shape;
  changed();
}

Value ValTree::build() const {
  auto places = children();
  bool sequence = shape_ == Shape::tuple;
  if (shape_ == Shape::automatic && !places.empty()) {
    int64_t next = 0;
    sequence = std::all_of(places.begin(), places.end(), [&](const auto& place) {
      return place.first->index() == 0 && std::get<0>(*place.first) == next++;
    });
  }
  if (sequence) {
    std::vector<Value> values;
    values.reserve(places.size());
    for (const auto& [key, place] : places) values.push_back(place->value());
    return Value::tuple(std::move(values));
  }
  Value::Attributes attributes;
  attributes.reserve(places.size());
  for (const auto& [key, place] : places) {
    std::string name = key->index() == 0 ? std::to_string(std::get<0>(*key)) : std::get<1>(*key);
    attributes.emplace_back(std::move(name), place->value());
  }
  return Value::object(std::move(attributes));
}

const Value& ValTree::value() const {
  if (is_value_) return value_;
  if (below_ == nullptr) {
    static const Value object = Value::empty_object();
    static const Value tuple = Value::empty_tuple();
    return shape_ == Shape::tuple ? tuple : object;
  }
  if (!below_->is_built.load(std::memory_order_acquire)) {
    // One lock for all trees is enough: building is rare. Recursive, since building a node builds
    // its children.
    static std::recursive_mutex mutex;
    std::lock_guard lock(mutex);
    if (!below_->is_built.load(std::memory_order_relaxed)) {
      below_->built = build();
      below_->is_built.store(true, std::memory_order_release);
    }
  }
  return below_->built;
}

std::optional<Value> ValTree::lookup(std::span<const TreeKey> path) const {
  const ValTree* tree = this;
  size_t at = 0;
  for (; at < path.size() && !tree->is_value_; ++at) {
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
  if (other.is_value_) {
    set(std::exchange(other.value_, Value()));
    other.is_value_ = false;
    return;
  }
  if (other.shape_ != Shape::automatic) set_shape(other.shape_);
  if (other.below_ == nullptr) return;
  for (auto& place : other.below_->places) at_key(place->key).merge(std::move(place->tree));
  other.below_.reset();
  other.changed();
}

}  // namespace landform::eval
