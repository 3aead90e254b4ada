// A tree of values that grows while things are evaluated.
//
// Values are immutable, which is right for what is finished and wrong for what is under way:
// putting one result after the other into one large value would copy it each time. A ValTree is the
// mutable counterpart. Every place has a path of keys; a place holds a value or has places below
// it. Trees may be sparse (only some elements of a list are there yet) and are merged place by
// place. Looking something up walks down the path and, where it meets a value, goes on inside
// it; only who asks for a place with places below gets a new value built of them, and that is
// kept until something below changes.
//
// Everything that the loader evaluates ends up in one tree, addressed by name; the engine uses the
// same. While nobody changes it, any number of threads may read it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "value/value.h"

namespace landform::eval {

// Where a place lies below another: a name (or string key), or an index.
using TreeKey = std::variant<int64_t, std::string>;

class ValTree {
 public:
  // How a place with places below reads as a value. Without a say, it is a sequence if all keys are
  // indexes from 0 on, else an object.
  enum class Shape : uint8_t { automatic, object, tuple };

  ValTree() = default;
  ValTree(const ValTree&) = delete;
  ValTree& operator=(const ValTree&) = delete;

  // The place below, made if it is not there. What was a value stops being one.
  ValTree& at_key(const TreeKey& key);
  ValTree& at(std::string_view name);
  ValTree& at_path(std::span<const TreeKey> path);
  // The place below, or a null pointer. Does not look inside values.
  [[nodiscard]] const ValTree* find(std::string_view name) const;
  [[nodiscard]] const ValTree* find_key(const TreeKey& key) const;

  // Makes this place a value; what was below is gone.
  void set(Value value);
  void set_shape(Shape shape);
  [[nodiscard]] bool is_value() const { return is_value_; }
  [[nodiscard]] bool empty() const { return !is_value_ && below_ == nullptr; }

  // The value of this place: the one that was set, or one built of what is below.
  [[nodiscard]] const Value& value() const;
  // The value at a path, inside values as well; none if there is no such place.
  [[nodiscard]] std::optional<Value> lookup(std::span<const TreeKey> path) const;

  // Puts everything of another tree into this one, and empties that; where both have a value, the
  // other's counts.
  void merge(ValTree&& other);

  // The places below: indexes first, then names, each in their order.
  [[nodiscard]] std::vector<std::pair<const TreeKey*, const ValTree*>> children() const;

 private:
  // Places are found by a key or by a name alone.
  struct Hash {
    using is_transparent = void;
    size_t operator()(const TreeKey& key) const {
      return key.index() == 0 ? std::hash<int64_t>()(std::get<0>(key))
                              : std::hash<std::string_view>()(std::get<1>(key));
    }
    size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
  };
  struct Equal {
    using is_transparent = void;
    bool operator()(const TreeKey& a, const TreeKey& b) const { return a == b; }
    bool operator()(const TreeKey& a, std::string_view b) const {
      return a.index() == 1 && std::get<1>(a) == b;
    }
    bool operator()(std::string_view a, const TreeKey& b) const { return (*this)(b, a); }
  };
  // Most places are values and have none of this.
  struct Below {
    std::unordered_map<TreeKey, std::unique_ptr<ValTree>, Hash, Equal> places;
    Value built;
    std::atomic<bool> is_built{false};
  };

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
