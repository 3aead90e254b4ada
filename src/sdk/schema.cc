#include "sdk/schema.h"

#include <fmt/format.h>

#include <algorithm>

#include "value/convert.h"

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
    nested.block = std::make_shared<const schema::Block>(block.content().compiled());
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

namespace {

class Lint {
 public:
  std::vector<std::string> take() { return std::move(problems_); }

  void block(const Block& block, const std::string& prefix, bool in_set) {
    attributes(block.attributes(), prefix, in_set);
    for (const auto& [name, nested] : block.blocks()) {
      std::string path = prefix + name;
      check_name(name, path);
      if (block.attributes().contains(name)) fail(path, "is an attribute and a block");
      check_counts(nested, path);
      this->block(nested.content(), path + ".", in_set || nested.nesting() == Nesting::set);
    }
  }

 private:
  void fail(const std::string& path, std::string_view what) {
    problems_.push_back(fmt::format("{} {}", path, what));
  }

  void check_name(const std::string& name, const std::string& path) {
    bool good = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
    if (!good) fail(path, "may have only lowercase letters, digits and underscores in its name");
  }

  void check_counts(const NestedBlock& nested, const std::string& path) {
    uint64_t min = nested.min_items();
    uint64_t max = nested.max_items();
    switch (nested.nesting()) {
      case Nesting::single:
        if (max > 1 || min > 1) fail(path, "is a single block, which cannot occur more than once");
        break;
      case Nesting::group:
      case Nesting::map:
        if (max != 0 || min != 0) fail(path, "cannot have a minimum or maximum number of blocks");
        break;
      default:
        if (max != 0 && min > max) fail(path, "needs more blocks than it allows");
    }
  }

  void attributes(const Attributes& all, const std::string& prefix, bool in_set) {
    for (const auto& [name, attribute] : all) {
      check_name(name, prefix + name);
      check(attribute, prefix + name, all, in_set);
    }
  }

  void check(const Attribute& a, const std::string& path, const Attributes& beside, bool in_set) {
    if (!a.is_required() && !a.is_optional() && !a.is_computed()) {
      fail(path, "is neither required nor optional nor computed");
    }
    if (a.is_required() && a.is_optional()) fail(path, "is required and optional");
    if (a.is_required() && a.is_computed()) {
      fail(path,
           a.default_value() ? "is required, so it needs no default" : "is required and computed");
    }
    if (a.default_value() && !a.is_optional()) fail(path, "has a default but is not optional");
    if (a.default_value() && !conforms(a.default_value()->type(), a.type())) {
      fail(path, "has a default that does not fit its type: " +
                     mismatch_message(a.default_value()->type(), a.type()));
    }
    if (a.is_write_only() && a.is_computed()) fail(path, "is write-only and computed");
    if (in_set && a.is_write_only())
      fail(path, "is write-only, which attributes in a set must not be");
    if (in_set && a.type().has_dynamic())
      fail(path, "is of dynamic type, which attributes in a set must not be");
    if (a.type().is_collection() && a.type().has_dynamic()) {
      fail(path, "is a collection of values of any type; make all of it dynamic()");
    }
    if (a.is_stable() && !a.is_computed()) fail(path, "is stable but not computed");
    if (a.change_triggers()) {
      for (const std::string& name : *a.change_triggers()) {
        if (!beside.contains(name)) fail(path, "changes with " + name + ", which is not a sibling");
      }
    }
    if (a.shape() == Attribute::Shape::nested) {
      attributes(a.members(), path + ".", in_set || a.nesting() == Nesting::set);
    }
  }

  std::vector<std::string> problems_;
};

}  // namespace

std::vector<std::string> schema_problems(const Block& block) {
  Lint lint;
  lint.block(block, "", false);
  return lint.take();
}

}  // namespace landform::sdk
