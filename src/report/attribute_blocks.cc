#include "report/attribute_blocks.h"

#include <utility>

#include "eval/attribute_blocks.h"
#include "report/expression_json.h"
#include "value/convert.h"

namespace landform::report {
namespace {

using eval::is_list_of_objects;

// What is written for the attributes of an object.
struct Written {
  syntax::BodyContent content;
  std::vector<std::pair<const AttributeType*, std::vector<const syntax::Block*>>> blocks;
};

Written read(const syntax::Body& body, Type object) {
  Written out;
  syntax::BodySchema attributes;
  syntax::BodySchema blocks;
  for (const AttributeType& attribute : object.attributes()) {
    attributes.attributes.push_back({attribute.name, false});
    if (is_list_of_objects(attribute.type)) blocks.blocks.push_back({attribute.name, {}});
  }
  out.content = body.partial_content(attributes).value.content;
  if (blocks.blocks.empty()) return out;
  out.content.blocks = body.partial_content(blocks).value.content.blocks;
  for (const AttributeType& attribute : object.attributes()) {
    if (out.content.find(attribute.name) != nullptr) continue;
    std::vector<const syntax::Block*> found;
    for (const syntax::Block& block : out.content.blocks) {
      if (block.type == attribute.name) found.push_back(&block);
    }
    if (!found.empty()) out.blocks.emplace_back(&attribute, std::move(found));
  }
  return out;
}

Value constant_of_body(const syntax::Body& body, Type object) {
  Written written = read(body, object);
  Value::Attributes out;
  for (const AttributeType& attribute : object.attributes()) {
    Value value = Value::null(attribute.type);
    if (const syntax::Attribute* own = written.content.find(attribute.name)) {
      value = constant_value(own->expr);
    }
    for (const auto& [type, blocks] : written.blocks) {
      if (type == &attribute) value = constant_of_blocks(blocks, attribute.type.element());
    }
    auto converted = convert(value, attribute.type);
    out.emplace_back(attribute.name, converted ? *converted : Value::unknown(attribute.type));
  }
  return Value::object(std::move(out));
}

void add_expressions(std::vector<syntax::Expression>& out, const syntax::Body& body, Type object) {
  Written written = read(body, object);
  for (const AttributeType& attribute : object.attributes()) {
    if (const syntax::Attribute* own = written.content.find(attribute.name)) {
      out.push_back(own->expr);
    }
  }
}

}  // namespace

Value constant_of_blocks(const std::vector<const syntax::Block*>& blocks, Type object) {
  std::vector<Value> out;
  for (const syntax::Block* block : blocks) out.push_back(constant_of_body(*block->body, object));
  return Value::tuple(std::move(out));
}

std::vector<syntax::Expression> expressions_of_blocks(
    const std::vector<const syntax::Block*>& blocks, Type object) {
  std::vector<syntax::Expression> out;
  for (const syntax::Block* block : blocks) add_expressions(out, *block->body, object);
  return out;
}

}  // namespace landform::report
