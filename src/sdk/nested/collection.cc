#include "sdk/nested/collection.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/quote.h"
#include "sdk/object.h"
#include "value/convert.h"
#include "value/presence.h"

namespace landform::nested {
namespace {

// Between the parts of a key; occurs in no text of a form or a path.
constexpr char kSeparator = '\x1f';

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string text_of(const Value& value) {
  if (value.is_null()) return "";
  auto text = convert(value, Type::string());
  return text ? std::string(text->as_string()) : "";
}

}  // namespace

const Attributes& Collection::fields() const {
  if (const auto* nested = std::get_if<NestedBlock>(&schema)) return nested->content().attributes();
  return std::get<Attribute>(schema).members();
}

const Blocks* Collection::blocks() const {
  const auto* nested = std::get_if<NestedBlock>(&schema);
  return nested == nullptr ? nullptr : &nested->content().blocks();
}

bool Collection::is_chosen_by_api(std::string_view field) const {
  auto it = fields().find(field);
  return it != fields().end() && it->second.is_computed() && !it->second.is_optional();
}

bool Collection::is_key(std::string_view field) const { return contains(key, field); }
bool Collection::is_local(std::string_view field) const { return contains(local, field); }

std::optional<std::string> key_of(const Collection& collection, const Value& item) {
  if (!is_present(item)) return std::nullopt;
  std::string out;
  for (size_t i = 0; i < collection.key.size(); ++i) {
    const Value* part = item.find(collection.key[i]);
    if (part == nullptr || !part->is_known()) return std::nullopt;
    if (i > 0) out += kSeparator;
    Value plain = part->unmarked();
    // A key that is not set has its default.
    if (plain.is_null()) {
      auto field = collection.fields().find(collection.key[i]);
      if (field != collection.fields().end() && field->second.default_value()) {
        plain = *field->second.default_value();
      }
    }
    out += text_of(plain);
  }
  return out;
}

std::vector<Item> items_of(const Collection& collection, const Value& value) {
  std::vector<Item> out;
  Value plain = value.unmarked();
  if (!is_present(plain)) return out;
  out.reserve(plain.length());
  bool keyed = plain.type().is_map() || plain.type().is_object();
  for (size_t i = 0; i < plain.length(); ++i) {
    const Value& element = plain.elements()[i];
    if (keyed) {
      out.push_back({std::string(plain.key(i)), element});
    } else {
      out.push_back({key_of(collection, element), element});
    }
  }
  return out;
}

Value value_of(Type type, const std::vector<Item>& items) {
  if (type.is_map()) {
    Value::Attributes entries;
    for (const Item& item : items) entries.emplace_back(item.key.value_or(""), item.value);
    return Value::map(type.element(), std::move(entries));
  }
  std::vector<Value> elements;
  elements.reserve(items.size());
  for (const Item& item : items) elements.push_back(item.value);
  if (type.is_list()) return Value::list(type.element(), std::move(elements));
  return Value::set(type.element(), std::move(elements));
}

Value with_keys(const Collection& collection, const Value& value) {
  bool named = value.type().is_map() && collection.key.size() == 1 && is_present(value) &&
               collection.fields().contains(collection.key[0]);
  if (!named) return value;
  std::vector<Item> items = items_of(collection, value);
  for (Item& item : items) {
    if (!is_present(item.value)) continue;
    item.value = sdk::Object(item.value).set(collection.key[0], *item.key).value();
  }
  return value_of(value.type(), items);
}

std::string title(const Collection& collection, std::string_view key) {
  if (key.empty()) return collection.block;
  bool plain = collection.key.size() <= 1;
  std::string shown(key);
  std::string::size_type at = 0;
  while ((at = shown.find(kSeparator, at)) != std::string::npos) shown.replace(at, 1, ", ");
  return collection.block + " " + (plain ? go_quote(shown) : shown);
}

void report_duplicates(const Collection& collection, const Value& items, Diagnostics& diagnostics) {
  if (items.type().is_map()) return;
  std::set<std::string> seen;
  std::set<std::string> reported;
  for (const Item& item : items_of(collection, items)) {
    if (!item.key || seen.insert(*item.key).second || !reported.insert(*item.key).second) continue;
    diagnostics.error("Duplicate " + collection.block,
                      fmt::format("There is more than one {}. Each must have its own {}.",
                                  title(collection, *item.key), fmt::join(collection.key, " and ")),
                      {PathStep::attribute(collection.block)});
  }
}

std::vector<std::string> problems(const std::vector<Collection>& collections) {
  std::vector<std::string> out;
  std::set<std::string> known;
  for (const Collection& one : collections) {
    if (!known.insert(one.block).second) out.push_back(one.block + " is declared twice");
  }
  for (const Collection& one : collections) {
    if (one.handler == nullptr) out.push_back(one.block + " has no handler");
    auto fields = [&](const std::vector<std::string>& names, const char* what) {
      for (const std::string& name : names) {
        bool block = one.blocks() != nullptr && one.blocks()->contains(name);
        if (!one.fields().contains(name) && !block) {
          out.push_back(
              fmt::format("{}: {} names {}, which is not a field", one.block, what, name));
        }
      }
    };
    fields(one.key, "key");
    fields(one.local, "local");
    fields(one.fixed, "fixed");
    fields(one.per_version, "per_version");
    for (const std::string& other : one.after) {
      if (!known.contains(other)) out.push_back(one.block + " comes after unknown " + other);
    }
  }
  std::set<std::string> placed;
  for (const Collection* one : in_order(collections)) {
    for (const std::string& other : one->after) {
      if (known.contains(other) && !placed.contains(other)) {
        out.push_back(one->block + " and " + other + " wait for each other");
      }
    }
    placed.insert(one->block);
  }
  return out;
}

std::vector<const Collection*> in_order(const std::vector<Collection>& collections) {
  std::set<std::string_view> known;
  for (const Collection& one : collections) known.insert(one.block);
  std::vector<const Collection*> out;
  std::vector<const Collection*> waiting;
  for (const Collection& one : collections) waiting.push_back(&one);
  std::set<std::string_view> placed;
  auto ready = [&](const Collection* one) {
    return std::all_of(one->after.begin(), one->after.end(), [&](const std::string& other) {
      return placed.contains(other) || !known.contains(other);
    });
  };
  while (!waiting.empty()) {
    auto next = std::find_if(waiting.begin(), waiting.end(), ready);
    if (next == waiting.end()) break;
    placed.insert((*next)->block);
    out.push_back(*next);
    waiting.erase(next);
  }
  out.insert(out.end(), waiting.begin(), waiting.end());
  return out;
}

}  // namespace landform::nested
