#include "sdk_testing/value_paths.h"

#include <span>
#include <utility>

#include "value/presence.h"

namespace landform::sdk_testing {
namespace {

using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

std::optional<Value> one_step(const Value& value, const PathStep& step) {
  if (!is_present(value)) return std::nullopt;
  Type type = value.type();
  bool keyed = type.is_object() || type.is_map();
  if (step.kind == PathStep::Kind::attribute || (keyed && step.key.type().is_string())) {
    if (!keyed) return std::nullopt;
    const Value* found = value.find(
        step.kind == PathStep::Kind::attribute ? step.name : step.key.unmarked().as_string());
    if (found == nullptr) return std::nullopt;
    return *found;
  }
  if (type.is_primitive()) return std::nullopt;
  for (size_t i = 0; i < value.length(); ++i) {
    Value key = type.is_set() ? value.elements()[i] : value.iteration_key(i);
    if (key.identical(step.key)) return value.elements()[i];
  }
  return std::nullopt;
}

const schema::Attribute* attribute_at(const Attributes& attributes, std::span<const PathStep> path,
                                      bool& write_only) {
  const Attributes* level = &attributes;
  const schema::Attribute* found = nullptr;
  for (const PathStep& step : path) {
    if (step.kind != PathStep::Kind::attribute) continue;
    if (level == nullptr) break;
    auto it = level->find(step.name);
    if (it == level->end()) return nullptr;
    found = &it->second;
    write_only = write_only || found->write_only;
    level = found->nested ? &found->nested->attributes : nullptr;
  }
  return found;
}

// A value, or each element of a collection of them.
template <typename Visit>
std::optional<Path> in_each(const Value& value, bool collection, Visit visit) {
  if (!is_present(value)) return std::nullopt;
  if (!collection) return visit(value);
  for (size_t i = 0; i < value.length(); ++i) {
    if (auto path = visit(value.elements()[i])) {
      Value key = value.type().is_set() ? value.elements()[i] : value.iteration_key(i);
      path->insert(path->begin(), PathStep::index(std::move(key)));
      return path;
    }
  }
  return std::nullopt;
}

std::optional<Path> in_attributes(const Attributes& attributes, const Value& value) {
  if (!is_present(value)) return std::nullopt;
  for (const auto& [name, attribute] : attributes) {
    const Value* member = value.find(name);
    if (member == nullptr || is_absent(*member)) continue;
    if (attribute.write_only) return Path{PathStep::attribute(name)};
    if (!attribute.nested) continue;
    const schema::NestedType& nested = *attribute.nested;
    auto path = in_each(*member, nested.nesting != schema::Nesting::single,
                        [&](const Value& one) { return in_attributes(nested.attributes, one); });
    if (path) {
      path->insert(path->begin(), PathStep::attribute(name));
      return path;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Value> value_at(const Value& value, const Path& path) {
  std::optional<Value> at = value;
  for (const PathStep& step : path) {
    if (at) at = one_step(*at, step);
  }
  return at;
}

bool is_write_only(const schema::Block& schema, const Path& path) {
  const schema::Block* block = &schema;
  for (size_t i = 0; i < path.size(); ++i) {
    if (path[i].kind != PathStep::Kind::attribute) continue;
    auto nested = block->blocks.find(path[i].name);
    if (nested != block->blocks.end()) {
      block = nested->second.block.get();
      continue;
    }
    bool write_only = false;
    (void)attribute_at(block->attributes, std::span(path).subspan(i), write_only);
    return write_only;
  }
  return false;
}

std::optional<Path> write_only_value(const schema::Block& schema, const Value& value) {
  if (!is_present(value)) return std::nullopt;
  if (auto path = in_attributes(schema.attributes, value)) return path;
  for (const auto& [name, nested] : schema.blocks) {
    const Value* member = value.find(name);
    if (member == nullptr) continue;
    const schema::Block& inner = *nested.block;
    bool single =
        nested.nesting == schema::Nesting::single || nested.nesting == schema::Nesting::group;
    auto path =
        in_each(*member, !single, [&](const Value& one) { return write_only_value(inner, one); });
    if (path) {
      path->insert(path->begin(), PathStep::attribute(name));
      return path;
    }
  }
  return std::nullopt;
}

}  // namespace landform::sdk_testing
