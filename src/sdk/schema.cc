#include "sdk/schema.h"

#include "sdk/modifiers.h"

namespace landform::sdk {

using schema::Nesting;

Block::Block() : blocks_(std::make_shared<Blocks>()) {}
Block::Block(std::string markdown) : description_(std::move(markdown)) {
  blocks_ = std::make_shared<Blocks>();
}

Block& Block::attribute(std::string name, Attribute attribute) {
  attributes_.insert_or_assign(std::move(name), std::move(attribute));
  return *this;
}

Block& Block::block(std::string name, NestedBlock block) {
  // Copies of this block do not change with it.
  if (blocks_.use_count() > 1) blocks_ = std::make_shared<Blocks>(*blocks_);
  blocks_->insert_or_assign(std::move(name), std::move(block));
  return *this;
}

Block& Block::check(Validator validator) {
  checks_.push_back(std::move(validator));
  return *this;
}

NestedBlock& NestedBlock::requires_replace() { return plan(replace_if_changed()); }

Type NestedBlock::value_type() const {
  schema::NestedBlock out;
  out.nesting = nesting_;
  out.block = std::make_shared<const schema::Block>(block_.compiled());
  return out.implied_type();
}

schema::Block Block::compiled() const {
  schema::Block out;
  out.description = description_;
  out.markdown = true;
  for (const auto& [name, attribute] : attributes_) {
    out.attributes.emplace(name, attribute.compiled());
  }
  for (const auto& [name, block] : *blocks_) {
    schema::NestedBlock nested;
    nested.nesting = block.nesting();
    schema::Block content = block.content().compiled();
    content.deprecated = block.deprecation().has_value();
    content.deprecation_message = block.deprecation().value_or("");
    nested.block = std::make_shared<const schema::Block>(std::move(content));
    nested.min_items = block.min_items();
    nested.max_items = block.max_items();
    out.blocks.emplace(name, std::move(nested));
  }
  return out;
}

NestedBlock single_block(Block block) { return {Nesting::single, std::move(block)}; }
NestedBlock group_block(Block block) { return {Nesting::group, std::move(block)}; }
NestedBlock list_block(Block block) { return {Nesting::list, std::move(block)}; }
NestedBlock set_block(Block block) { return {Nesting::set, std::move(block)}; }
NestedBlock map_block(Block block) { return {Nesting::map, std::move(block)}; }

}  // namespace landform::sdk
