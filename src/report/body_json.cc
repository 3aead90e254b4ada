#include "report/body_json.h"

#include <vector>

#include "eval/attribute_blocks.h"
#include "report/attribute_blocks.h"
#include "report/expression_json.h"

namespace landform::report {

struct ReadableBlock {
  syntax::BodySchema schema;
  // Those of the attributes that may be written as blocks, which then are these.
  syntax::BodySchema attribute_blocks;
};

namespace {

// What a body has for one name: an attribute, blocks, or blocks that stand for an attribute.
struct Item {
  const syntax::Attribute* attribute = nullptr;
  const schema::NestedBlock* nested = nullptr;
  Type element;  // of an attribute that is written as blocks
  std::vector<const syntax::Block*> blocks;
};

}  // namespace

BodyPrinter::BodyPrinter() = default;
BodyPrinter::~BodyPrinter() = default;

const ReadableBlock& BodyPrinter::readable(const schema::Block& schema) {
  std::unique_ptr<const ReadableBlock>& known = readable_[&schema];
  if (known == nullptr) {
    auto out = std::make_unique<ReadableBlock>();
    for (const auto& [name, attribute] : schema.attributes) {
      out->schema.attributes.push_back({name, false});
    }
    for (const auto& [name, block] : schema.blocks) {
      if (schema.attributes.contains(name)) continue;
      syntax::BlockSpec spec{name, {}};
      if (block.nesting == schema::Nesting::map) spec.labels.emplace_back("key");
      out->schema.blocks.push_back(std::move(spec));
    }
    for (std::string_view name : eval::names_of_attribute_blocks(schema)) {
      out->attribute_blocks.blocks.push_back({name, {}});
    }
    known = std::move(out);
  }
  return *known;
}

void BodyPrinter::append(std::string& out, const syntax::Body& body, const schema::Block& schema) {
  const ReadableBlock& names = readable(schema);
  syntax::BodyContent content = body.partial_content(names.schema).value.content;
  std::vector<syntax::Block> as_blocks;
  if (!names.attribute_blocks.blocks.empty()) {
    as_blocks = body.partial_content(names.attribute_blocks).value.content.blocks;
  }

  std::map<std::string_view, Item> items;
  for (const syntax::Attribute& attribute : content.attributes) {
    items[attribute.name].attribute = &attribute;
  }
  for (const syntax::Block& block : content.blocks) {
    Item& item = items[block.type];
    item.nested = &schema.blocks.find(block.type)->second;
    item.blocks.push_back(&block);
  }
  for (const syntax::Block& block : as_blocks) {
    Item& item = items[block.type];
    if (item.attribute != nullptr) continue;  // in JSON syntax everything is both
    item.element = schema.attributes.find(block.type)->second.type.element();
    item.blocks.push_back(&block);
  }

  JsonObject json(out);
  for (const auto& [name, item] : items) {
    std::string& value = json.keyed(name);
    if (item.attribute != nullptr) {
      append_expression(value, item.attribute->expr);
    } else if (item.nested == nullptr) {
      std::vector<std::string> references;
      for (const syntax::Expression& expr : expressions_of_blocks(item.blocks, item.element)) {
        add_references(references, expr);
      }
      append_expression(value, constant_of_blocks(item.blocks, item.element), references);
    } else {
      append_blocks(value, item.blocks, *item.nested);
    }
  }
  json.close();
}

void BodyPrinter::append_blocks(std::string& out, const std::vector<const syntax::Block*>& blocks,
                                const schema::NestedBlock& nested) {
  switch (nested.nesting) {
    case schema::Nesting::single:
    case schema::Nesting::group:
      append(out, *blocks.back()->body, *nested.block);
      break;
    case schema::Nesting::list:
    case schema::Nesting::set:
      append_array(out, blocks,
                   [&](const syntax::Block* block) { append(out, *block->body, *nested.block); });
      break;
    case schema::Nesting::map: {
      std::map<std::string_view, const syntax::Block*> by_key;
      for (const syntax::Block* block : blocks) by_key[block->labels[0].text] = block;
      JsonObject json(out);
      for (const auto& [key, block] : by_key) append(json.keyed(key), *block->body, *nested.block);
      json.close();
      break;
    }
  }
}

void BodyPrinter::append_unless_empty(JsonObject& json, std::string_view name,
                                      const syntax::Body& body, const schema::Block& schema) {
  std::string text;
  append(text, body, schema);
  if (text != "{}") json.member(name) += text;
}

}  // namespace landform::report
