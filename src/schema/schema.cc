#include "schema/schema.h"

#include <vector>

namespace landform::schema {
namespace {

Type collection(Nesting nesting, Type element) {
  switch (nesting) {
    case Nesting::list:
      return Type::list(element);
    case Nesting::set:
      return Type::set(element);
    case Nesting::map:
      return Type::map(element);
    default:
      return element;
  }
}

// Of a block that others share, which no longer changes.
Type type_of(const Block& block) {
  return block.shared_type.get([&] { return block.implied_type(); });
}

}  // namespace

Type Attribute::value_type() const {
  if (nested == nullptr) return type;
  return collection(nested->nesting, nested->object_type.get([&] {
    std::vector<AttributeType> attributes;
    for (const auto& [name, attribute] : nested->attributes) {
      attributes.push_back(
          {name, attribute.value_type(), attribute.optional || attribute.computed});
    }
    return Type::object(std::move(attributes));
  }));
}

Type Block::implied_type() const {
  std::vector<AttributeType> out;
  for (const auto& [name, attribute] : attributes) {
    out.push_back({name, attribute.value_type().without_optional(), false});
  }
  for (const auto& [name, block] : blocks) {
    if (!attributes.contains(name)) out.push_back({name, block.implied_type(), false});
  }
  return Type::object(std::move(out));
}

Value Block::empty_value() const {
  Value::Attributes out;
  for (const auto& [name, attribute] : attributes) {
    out.emplace_back(name, Value::null(attribute.value_type().without_optional()));
  }
  for (const auto& [name, block] : blocks) {
    if (!attributes.contains(name)) out.emplace_back(name, block.empty_value());
  }
  return Value::object(std::move(out));
}

Type NestedBlock::implied_type() const {
  Type inner = type_of(*block);
  // Lists and maps of blocks with dynamic attributes have no element type.
  bool varies = inner.has_dynamic() && (nesting == Nesting::list || nesting == Nesting::map);
  return varies ? Type::dynamic() : collection(nesting, inner);
}

Value NestedBlock::empty_value() const {
  Type inner = type_of(*block);
  switch (nesting) {
    case Nesting::single:
      return Value::null(inner);
    case Nesting::group:
      return block->empty_value();
    case Nesting::list:
      return inner.has_dynamic() ? Value::empty_tuple() : Value::list(inner, {});
    case Nesting::set:
      return Value::set(inner, {});
    case Nesting::map:
      return inner.has_dynamic() ? Value::empty_object() : Value::map(inner, {});
  }
  return Value::null(inner);
}

}  // namespace landform::schema
