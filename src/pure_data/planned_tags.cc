#include <algorithm>
#include <map>
#include <vector>

#include "pure_data/planned.h"
#include "value/convert.h"
#include "value/early.h"

namespace landform::pure_data {
namespace {

constexpr std::string_view kDefaultTags = "default_tags";

using Tags = std::map<std::string, Value, std::less<>>;

// Adds the tags of a map; false if they are not all known. Older types drop those that are null.
bool add_tags(const Value& given, bool older, Tags& tags) {
  if (given.contains_marked() || !given.is_known() || !is_early(given)) return false;
  if (given.is_null()) return true;
  auto map = convert(given, Type::map(Type::string()));
  if (!map) return false;
  for (size_t i = 0; i < map.value().length(); ++i) {
    const Value& value = map.value().elements()[i];
    const bool null = value.is_known() && value.is_null();
    if (null && older) continue;
    if (null) return false;
    tags.insert_or_assign(std::string(map.value().key(i)), value);
  }
  return true;
}

// The blocks with a name in another one.
std::vector<Value> blocks_of(const Value& block, std::string_view name) {
  if (!block.is_known() || block.is_null() || !block.type().is_object()) return {};
  const Value* found = block.find(name);
  if (found == nullptr || (found->is_known() && found->is_null())) return {};
  if (!found->is_known() || found->type().is_object()) return {*found};
  return {found->elements().begin(), found->elements().end()};
}

}  // namespace

std::optional<Value> planned_tags(const Value& tags, const Value& provider, const Value& overridden,
                                  bool older) {
  if (provider.contains_marked() || !blocks_of(provider, "ignore_tags").empty())
    return std::nullopt;
  if (overridden.contains_marked() || !overridden.is_known()) return std::nullopt;
  std::vector<Value> defaults = blocks_of(provider, kDefaultTags);
  // Nothing can be put in their place.
  for (const Value& block : blocks_of(Value::object({{"all", overridden}}), "all")) {
    if (!block.is_known()) return std::nullopt;
    if (!blocks_of(block, kDefaultTags).empty()) defaults.clear();
  }
  Tags all;
  for (const Value& block : defaults) {
    if (!block.is_known() || !block.type().is_object()) return std::nullopt;
    const Value* common = block.find("tags");
    if (common != nullptr && !add_tags(*common, older, all)) return std::nullopt;
  }
  if (!add_tags(tags, older, all) || (all.empty() && older)) return std::nullopt;
  // It asks AWS what becomes of those without a value.
  for (const auto& [name, value] : all) {
    if (value.is_known() && value.as_string().empty()) return std::nullopt;
  }
  Value::Attributes entries;
  for (auto& [name, value] : all) entries.emplace_back(name, value);
  return Value::map(Type::string(), std::move(entries));
}

}  // namespace landform::pure_data
