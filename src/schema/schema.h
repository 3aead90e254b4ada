// Schemas: what a block of a resource type, data source or provider may contain.
//
// This is the bridge between the readers of configurations and the providers of resource types.
// Plain data, shared as const; any thread may read it.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "value/type.h"
#include "value/value.h"

namespace landform::schema {

enum class Nesting : uint8_t { single, group, list, set, map };

namespace detail {

// The type of something that no longer changes, computed when it is first needed. A copy, which may
// change, computes its own.
class LazyType {
 public:
  LazyType() = default;
  LazyType(const LazyType& /*other*/) {}
  LazyType& operator=(const LazyType& /*other*/) {
    type_ = Type::dynamic();
    return *this;
  }

  // `compute` never returns a dynamic type.
  template <typename Compute>
  [[nodiscard]] Type get(Compute compute) const {
    Type type = type_.load(std::memory_order_acquire);
    if (type.is_dynamic()) {
      type = compute();
      type_.store(type, std::memory_order_release);
    }
    return type;
  }

 private:
  mutable std::atomic<Type> type_ = Type::dynamic();
};

}  // namespace detail

struct Attribute;

// An attribute whose value is an object, or a collection of objects, with attributes of their own.
struct NestedType {
  Nesting nesting = Nesting::single;  // never group
  std::map<std::string, Attribute, std::less<>> attributes;
  detail::LazyType object_type = {};  // of the objects in it, once it is shared
};

struct Attribute {
  Type type;
  std::shared_ptr<const NestedType> nested;  // if set, `type` is not used
  bool required = false;
  bool optional = false;
  bool computed = false;
  bool sensitive = false;
  bool write_only = false;
  bool deprecated = false;
  bool markdown = false;  // the description's format, otherwise plain text
  std::string description;
  std::string deprecation_message;  // what to use instead

  // The type of its values. Attributes of nested objects that are not required are optional in it.
  [[nodiscard]] Type value_type() const;
};

struct NestedBlock;

struct Block {
  std::map<std::string, Attribute, std::less<>> attributes;
  std::map<std::string, NestedBlock, std::less<>> blocks;
  bool deprecated = false;
  bool markdown = false;
  std::string description;
  std::string deprecation_message;
  detail::LazyType shared_type = {};  // what implied_type() returns, once it is shared

  // The object type of its values.
  [[nodiscard]] Type implied_type() const;
  // The value of an empty block: null attributes, and empty collections for blocks.
  [[nodiscard]] Value empty_value() const;
};

struct NestedBlock {
  Nesting nesting = Nesting::single;
  std::shared_ptr<const Block> block;
  uint64_t min_items = 0;
  uint64_t max_items = 0;  // 0 for no limit

  // Its type in the value of the enclosing block.
  [[nodiscard]] Type implied_type() const;
  // Its value when there is no such block.
  [[nodiscard]] Value empty_value() const;
};

// A block with a schema version, which increases when states of an older version must be upgraded.
struct Schema {
  int64_t version = 0;
  Block block;
};

}  // namespace landform::schema
