// Nested resources: blocks of one resource that are objects of their own behind it.
//
//   Collection tracks{.block = "track", .key = {"disc", "number"}};
//   tracks.schema = set_block(Block().attribute("disc", int64().required())…);
//   tracks.after = {"artist"};
//   tracks.handler = std::make_shared<TrackHandler>(client);
//
// A collection is one kind of such objects: what they look like, by which of their fields they are
// told apart, what they depend on, and who talks to the API about them (handler.h). A set block, a
// list block and a nested attribute that is a map will do; in a map the key is the map's own, and
// items have it in a computed field.
//
// Collections are plain values, made once and then only read, by any thread.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "sdk/diagnostics.h"
#include "sdk/schema.h"
#include "value/value.h"

namespace landform::nested {

// The author's words.
using sdk::Attribute;
using sdk::Attributes;
using sdk::Block;
using sdk::Blocks;
using sdk::Diagnostics;
using sdk::NestedBlock;

class Handler;

struct Collection {
  // The name of the block or attribute in the schema.
  std::string block;
  // Fields whose values tell one item from another, in every order of the items. All of them need
  // a value that users write or a default.
  std::vector<std::string> key = {"name"};
  // What an item looks like.
  std::variant<NestedBlock, Attribute> schema = sdk::set_block(Block());
  // Fields that the API does not know. They live in the state, and changing one calls nobody.
  std::vector<std::string> local{};
  // Fields that cannot be changed in place: the item is removed and created again.
  std::vector<std::string> fixed{};
  // Fields that get another value with every version of the parent, such as ids of copies.
  std::vector<std::string> per_version{};
  // Whether its items belong to a version of the parent. What does not may change at any time, even
  // under a version that cannot change any more.
  bool versioned = true;
  // Collections that items of this one may refer to: created before these, and removed after.
  std::vector<std::string> after{};
  std::shared_ptr<Handler> handler{};

  // The fields of an item, and the blocks within it.
  [[nodiscard]] const Attributes& fields() const;
  [[nodiscard]] const Blocks* blocks() const;
  // Computed, and nothing that users could write.
  [[nodiscard]] bool is_chosen_by_api(std::string_view field) const;
  [[nodiscard]] bool is_key(std::string_view field) const;
  [[nodiscard]] bool is_local(std::string_view field) const;
};

// One object of a collection.
struct Item {
  // Nothing while a part of it is unknown.
  std::optional<std::string> key;
  Value value;
};

// All items of a value of the collection's type; none of one that is null or unknown.
[[nodiscard]] std::vector<Item> items_of(const Collection& collection, const Value& value);
// The items as a value of that type. Items of a map need their keys.
[[nodiscard]] Value value_of(Type type, const std::vector<Item>& items);
[[nodiscard]] std::optional<std::string> key_of(const Collection& collection, const Value& item);
// Of a map, the same with the key of every item also in the field that `key` names, so that
// handlers find it there. All else as it is.
[[nodiscard]] Value with_keys(const Collection& collection, const Value& value);
// As people read it: `backend "origin"`, `track 1, 4`.
[[nodiscard]] std::string title(const Collection& collection, std::string_view key);

// Reports keys that occur more than once. What is unknown may turn out to be anything, so only
// items with known keys are held against each other.
void report_duplicates(const Collection& collection, const Value& items, Diagnostics& diagnostics);

// What the author got wrong: keys that are no fields, collections that do not exist or that wait
// for each other.
[[nodiscard]] std::vector<std::string> problems(const std::vector<Collection>& collections);

// The collections so that each comes after those it depends on, and otherwise as they were given.
// Those that wait for each other come last.
[[nodiscard]] std::vector<const Collection*> in_order(const std::vector<Collection>& collections);

}  // namespace landform::nested
