#include "plan/write_only.h"

#include <string>
#include <utility>

#include "plan/change_attributes.h"
#include "value/presence.h"

namespace landform::plan {
namespace {

using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

bool has_write_only(const schema::Attribute& attribute);

bool has_write_only(const Attributes& attributes) {
  for (const auto& [name, attribute] : attributes) {
    if (has_write_only(attribute)) return true;
  }
  return false;
}

bool has_write_only(const schema::Attribute& attribute) {
  return attribute.write_only ||
         (attribute.nested != nullptr && has_write_only(attribute.nested->attributes));
}

bool has_write_only(const schema::Block& block) {
  if (has_write_only(block.attributes)) return true;
  for (const auto& [name, nested] : block.blocks) {
    if (has_write_only(*nested.block)) return true;
  }
  return false;
}

// Visits an object, or each object of a collection.
template <typename Visit>
std::optional<Path> in_each(const Value& value, schema::Nesting nesting, const Visit& visit) {
  if (!is_present(value)) return std::nullopt;
  if (nesting == schema::Nesting::single || nesting == schema::Nesting::group) return visit(value);
  for (size_t i = 0; i < value.length(); ++i) {
    if (auto path = visit(value.elements()[i])) {
      path->insert(path->begin(), PathStep::index(value.iteration_key(i)));
      return path;
    }
  }
  return std::nullopt;
}

std::optional<Path> below(const std::string& name, std::optional<Path> path) {
  if (path) path->insert(path->begin(), PathStep::attribute(name));
  return path;
}

std::optional<Path> find_in(const Attributes& attributes, const Value& value) {
  if (!is_present(value)) return std::nullopt;
  for (const auto& [name, attribute] : attributes) {
    const Value* member = value.find(name);
    if (member == nullptr || is_absent(*member)) continue;
    if (attribute.write_only) return Path{PathStep::attribute(name)};
    if (attribute.nested == nullptr) continue;
    const schema::NestedType& nested = *attribute.nested;
    auto path = in_each(*member, nested.nesting,
                        [&](const Value& one) { return find_in(nested.attributes, one); });
    if (path) return below(name, std::move(path));
  }
  return std::nullopt;
}

}  // namespace

Value without_write_only(const schema::Block& schema, const Value& value) {
  if (!has_write_only(schema)) return value;
  return change_attributes(
      schema, value,
      [](const schema::Attribute& attribute, const Value& given) -> std::optional<Value> {
        if (attribute.write_only) return Value::null(attribute.value_type().without_optional());
        if (has_write_only(attribute)) return std::nullopt;
        return given;
      });
}

std::optional<Path> find_write_only(const schema::Block& schema, const Value& value) {
  if (!is_present(value)) return std::nullopt;
  if (auto path = find_in(schema.attributes, value)) return path;
  for (const auto& [name, nested] : schema.blocks) {
    const Value* member = value.find(name);
    if (member == nullptr) continue;
    const schema::Block& inner = *nested.block;
    auto path = in_each(*member, nested.nesting,
                        [&](const Value& one) { return find_write_only(inner, one); });
    if (path) return below(name, std::move(path));
  }
  return std::nullopt;
}

bool is_write_only(const schema::Block& schema, const Path& path) {
  const schema::Block* block = &schema;
  const Attributes* attributes = &schema.attributes;
  for (const PathStep& step : path) {
    if (step.kind != PathStep::Kind::attribute) continue;
    if (block != nullptr) {
      auto nested = block->blocks.find(step.name);
      if (nested != block->blocks.end()) {
        block = nested->second.block.get();
        attributes = &block->attributes;
        continue;
      }
      block = nullptr;
    }
    auto found = attributes->find(step.name);
    if (found == attributes->end()) return false;
    if (found->second.write_only) return true;
    if (found->second.nested == nullptr) return false;
    attributes = &found->second.nested->attributes;
  }
  return false;
}

}  // namespace landform::plan
