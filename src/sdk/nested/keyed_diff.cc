#include "sdk/nested/keyed_diff.h"

#include <algorithm>
#include <unordered_map>

#include "sdk/same.h"
#include "value/msgpack.h"

namespace landform::nested {
namespace {

bool same_field(const Collection& collection, std::string_view name, const Value& before,
                const Value& after) {
  auto field = collection.fields().find(name);
  if (field != collection.fields().end()) {
    // Null in a state means the default.
    const std::optional<Value>& otherwise = field->second.default_value();
    bool unsaid = before.is_known() && before.is_null() && otherwise.has_value();
    return sdk::means_same(field->second, unsaid ? *otherwise : before, after);
  }
  auto block = collection.blocks()->find(name);
  return sdk::means_same(block->second, before, after);
}

// The fields that differ and that the API can see.
std::vector<std::string> changed_fields(const Collection& collection, const Value& before,
                                        const Value& after) {
  std::vector<std::string> out;
  for (size_t i = 0; i < after.length(); ++i) {
    std::string_view name = after.key(i);
    if (collection.is_local(name) || collection.is_chosen_by_api(name)) continue;
    if (collection.is_key(name)) continue;
    const Value* was = before.find(name);
    if (was != nullptr && same_field(collection, name, *was, after.elements()[i])) continue;
    out.emplace_back(name);
  }
  return out;
}

// Everything except the key and what the API chooses, as bytes. Empty if some of it is unknown.
std::string content(const Collection& collection, const Value& item) {
  std::string out;
  for (size_t i = 0; i < item.length(); ++i) {
    std::string_view name = item.key(i);
    if (collection.is_key(name) || collection.is_chosen_by_api(name)) continue;
    auto bytes = encode_msgpack(item.elements()[i], item.elements()[i].type());
    if (!bytes || !item.elements()[i].is_wholly_known()) return "";
    out += *bytes;
  }
  return out;
}

void find_renames(const Collection& collection, KeyedDiff& diff) {
  if (diff.removed.empty() || diff.added.empty()) return;
  std::unordered_map<std::string, std::vector<const Item*>> by_content;
  for (auto it = diff.removed.rbegin(); it != diff.removed.rend(); ++it) {
    std::string bytes = content(collection, it->value);
    if (!bytes.empty()) by_content[bytes].push_back(&*it);
  }
  for (const Item& item : diff.added) {
    auto match = by_content.find(content(collection, item.value));
    if (!item.key || match == by_content.end() || match->second.empty()) continue;
    diff.renamed.push_back({*match->second.back()->key, *item.key});
    match->second.pop_back();
  }
}

}  // namespace

KeyedDiff keyed_diff(const Collection& collection, const Value& before, const Value& after) {
  KeyedDiff out;
  std::unordered_map<std::string, Value> old;
  for (const Item& item : items_of(collection, before)) {
    if (item.key) old.insert_or_assign(*item.key, item.value);
  }
  std::unordered_map<std::string, bool> kept;
  for (Item& item : items_of(collection, after)) {
    auto was = item.key ? old.find(*item.key) : old.end();
    if (was == old.end()) {
      out.added.push_back(std::move(item));
      continue;
    }
    kept[*item.key] = true;
    Modified change{*item.key, was->second, item.value,
                    changed_fields(collection, was->second, item.value)};
    change.recreate =
        std::any_of(change.changed.begin(), change.changed.end(), [&](const std::string& name) {
          return std::find(collection.fixed.begin(), collection.fixed.end(), name) !=
                 collection.fixed.end();
        });
    if (change.changed.empty()) {
      ++out.unchanged;
    } else {
      out.modified.push_back(std::move(change));
    }
  }
  // In the order of `before`, which is that of the language.
  for (Item& item : items_of(collection, before)) {
    if (item.key && !kept.contains(*item.key)) out.removed.push_back(std::move(item));
  }
  find_renames(collection, out);
  return out;
}

}  // namespace landform::nested
