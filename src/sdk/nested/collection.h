// Nested resources: blocks of one resource that are objects of their own behind it.
//
//   Collection tracks{.block = "track", .key = {"disc", "number"}};
//   tracks.schema = set_block(Block().attribute("disc", int64().required())…);
//   tracks.after = {"artist"};
//   tracks.handler = std::make_shared<TrackHandler>(client);
//
// A collection describes one kind of such objects: their schema, the fields that identify them,
// what they depend on, and the handler that calls the API for them (handler.h). It can be a set
// block, a list block or a nested attribute that is a map; in a map the key is the map's own, and
// items have it in a computed field.
//
// Collections are plain values, never changed after construction; any thread may read them.
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

// The names that authors use.
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
  // Fields whose values identify an item, whatever the order of the items. Each must be required or
  // have a default.
  std::vector<std::string> key = {"name"};
  // The schema of an item.
  std::variant<NestedBlock, Attribute> schema = sdk::set_block(Block());
  // Fields that the API does not have. They exist in the state only; changing one sends no request.
  std::vector<std::string> local{};
  // Fields that cannot be changed in place: the item is removed and created again.
  std::vector<std::string> fixed{};
  // Fields whose value differs in every version of the parent, such as ids of copies.
  std::vector<std::string> per_version{};
  // Whether its items belong to a version of the parent. Others may change at any time, even if the
  // version cannot.
  bool versioned = true;
  // Collections that items of this one may refer to: created before these, and removed after.
  std::vector<std::string> after{};
  std::shared_ptr<Handler> handler{};

  // The fields of an item, and the blocks within it.
  [[nodiscard]] const Attributes& fields() const;
  [[nodiscard]] const Blocks* blocks() const;
  // Computed, and not settable by users.
  [[nodiscard]] bool is_chosen_by_api(std::string_view field) const;
  [[nodiscard]] bool is_key(std::string_view field) const;
  [[nodiscard]] bool is_local(std::string_view field) const;
};

// One object of a collection.
struct Item {
  // Empty while a part of it is unknown.
  std::optional<std::string> key;
  Value value;
};

// All items of a value of the collection's type; none if it is null or unknown.
[[nodiscard]] std::vector<Item> items_of(const Collection& collection, const Value& value);
// The items as a value of that type. Items of a map need their keys.
[[nodiscard]] Value value_of(Type type, const std::vector<Item>& items);
[[nodiscard]] std::optional<std::string> key_of(const Collection& collection, const Value& item);
// For a map: the same value, with the key of every item also in the field that `key` names, so that
// handlers find it there. Other values are returned unchanged.
[[nodiscard]] Value with_keys(const Collection& collection, const Value& value);
// For messages: `backend "origin"`, `track 1, 4`.
[[nodiscard]] std::string title(const Collection& collection, std::string_view key);

// Reports keys that occur more than once. An unknown key may turn out to be anything, so only items
// with known keys are compared.
void report_duplicates(const Collection& collection, const Value& items, Diagnostics& diagnostics);

// The author's mistakes: keys that are not fields, and dependencies on collections that do not
// exist or that form a cycle.
[[nodiscard]] std::vector<std::string> problems(const std::vector<Collection>& collections);

// The collections in an order in which each comes after those it depends on, and otherwise as
// given. Those that form a cycle come last.
[[nodiscard]] std::vector<const Collection*> in_order(const std::vector<Collection>& collections);

}  // namespace landform::nested
