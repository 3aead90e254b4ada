#include "eval/attribute_blocks.h"

#include <algorithm>

namespace landform::eval {
namespace {

// Whether an older provider cannot have an attribute of this kind.
bool is_modern(const schema::Attribute& attribute) {
  if (attribute.nested != nullptr) return true;
  Type type = attribute.type;
  if (type.is_tuple() || type.is_object()) return true;
  if (!type.is_collection()) return false;
  Type element = type.element();
  if (type.is_map() && element.is_object()) return true;
  return element.is_collection() && !element.element().is_primitive();
}

bool has_modern(const schema::Block& schema) {
  return std::any_of(schema.attributes.begin(), schema.attributes.end(),
                     [](const auto& one) { return is_modern(one.second); }) ||
         std::any_of(schema.blocks.begin(), schema.blocks.end(),
                     [](const auto& one) { return has_modern(*one.second.block); });
}

}  // namespace

bool is_list_of_objects(Type type) {
  return (type.is_list() || type.is_set()) && type.element().is_object();
}

std::vector<std::string_view> names_of_attribute_blocks(const schema::Block& schema) {
  std::vector<std::string_view> out;
  for (const auto& [name, attribute] : schema.attributes) {
    if (attribute.nested == nullptr && is_list_of_objects(attribute.type)) out.push_back(name);
  }
  if (!out.empty() && has_modern(schema)) out.clear();
  return out;
}

schema::Block schema_of_attribute_block(Type object) {
  schema::Block out;
  for (const AttributeType& attribute : object.attributes()) {
    schema::Attribute& own = out.attributes[attribute.name];
    own.type = attribute.type;
    own.optional = true;
  }
  return out;
}

}  // namespace landform::eval
