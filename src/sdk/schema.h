// The schema of a resource, data source, ephemeral resource or provider, as an author writes it:
//
//   Schema schema = Schema("A server.")
//       .version(2)
//       .attribute("name", string().required())
//       .block("disk", list_block(Block().attribute("size", int64().required())).min(1));
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "schema/schema.h"
#include "sdk/attribute.h"

namespace landform::sdk {

class NestedBlock;
using Blocks = std::map<std::string, NestedBlock, std::less<>>;

class Block {
 public:
  Block();
  explicit Block(std::string markdown);
  Block& attribute(std::string name, Attribute attribute);
  Block& block(std::string name, NestedBlock block);
  // A rule about several attributes and blocks: required_together({"user", "password"}).
  Block& check(Validator validator);

  [[nodiscard]] const Attributes& attributes() const { return attributes_; }
  [[nodiscard]] const Blocks& blocks() const;
  [[nodiscard]] const std::vector<Validator>& checks() const { return checks_; }
  [[nodiscard]] const std::string& description() const { return description_; }

  [[nodiscard]] schema::Block compiled() const;

 private:
  std::string description_;
  Attributes attributes_;
  std::shared_ptr<Blocks> blocks_;
  std::vector<Validator> checks_;
};

class NestedBlock {
 public:
  NestedBlock(schema::Nesting nesting, Block block) : nesting_(nesting), block_(std::move(block)) {}
  NestedBlock& min(uint64_t count) {
    min_ = count;
    return *this;
  }
  NestedBlock& max(uint64_t count) {
    max_ = count;
    return *this;
  }

  // Any change of its content or number requires a new object.
  NestedBlock& requires_replace();
  // A list, set, map or object with all blocks of that name.
  NestedBlock& validate(Validator validator) {
    validators_.push_back(std::move(validator));
    return *this;
  }
  NestedBlock& plan(PlanModifier modifier) {
    modifiers_.push_back(std::move(modifier));
    return *this;
  }

  NestedBlock& deprecated(std::string what_to_do_instead) {
    deprecated_ = std::move(what_to_do_instead);
    return *this;
  }

  // Marks the block as that of timeouts.h.
  NestedBlock& timeouts(std::map<std::string, std::string> defaults) {
    timeout_defaults_ = std::move(defaults);
    return *this;
  }

  [[nodiscard]] schema::Nesting nesting() const { return nesting_; }
  [[nodiscard]] const Block& content() const { return block_; }
  [[nodiscard]] uint64_t min_items() const { return min_; }
  [[nodiscard]] uint64_t max_items() const { return max_; }
  [[nodiscard]] const std::vector<Validator>& validators() const { return validators_; }
  [[nodiscard]] const std::vector<PlanModifier>& modifiers() const { return modifiers_; }
  [[nodiscard]] const std::optional<std::string>& deprecation() const { return deprecated_; }
  // The type of its value in an object.
  [[nodiscard]] Type value_type() const;
  [[nodiscard]] const std::map<std::string, std::string>& timeout_defaults() const {
    return timeout_defaults_;
  }

 private:
  schema::Nesting nesting_;
  Block block_;
  uint64_t min_ = 0;
  uint64_t max_ = 0;
  std::optional<std::string> deprecated_;
  std::map<std::string, std::string> timeout_defaults_;
  std::vector<Validator> validators_;
  std::vector<PlanModifier> modifiers_;
};

inline const Blocks& Block::blocks() const { return *blocks_; }

[[nodiscard]] NestedBlock single_block(Block block);
// Always present: empty if it is not configured.
[[nodiscard]] NestedBlock group_block(Block block);
[[nodiscard]] NestedBlock list_block(Block block);
[[nodiscard]] NestedBlock set_block(Block block);
[[nodiscard]] NestedBlock map_block(Block block);

class Schema {
 public:
  Schema() = default;
  explicit Schema(std::string markdown) : block_(std::move(markdown)) {}
  Schema& version(int64_t version) {
    version_ = version;
    return *this;
  }
  Schema& attribute(std::string name, Attribute attribute) {
    block_.attribute(std::move(name), std::move(attribute));
    return *this;
  }
  Schema& block(std::string name, NestedBlock block) {
    block_.block(std::move(name), std::move(block));
    return *this;
  }
  Schema& check(Validator validator) {
    block_.check(std::move(validator));
    return *this;
  }
  // Users are warned, and told this.
  Schema& deprecated(std::string what_to_do_instead) {
    deprecated_ = std::move(what_to_do_instead);
    return *this;
  }

  [[nodiscard]] const Block& root() const { return block_; }
  [[nodiscard]] int64_t version() const { return version_; }
  [[nodiscard]] const std::optional<std::string>& deprecation() const { return deprecated_; }

 private:
  Block block_;
  int64_t version_ = 0;
  std::optional<std::string> deprecated_;
};

// The contradictions in a schema, such as an attribute that is required and computed: messages that
// begin with the attribute's path. Called once, when a provider starts.
[[nodiscard]] std::vector<std::string> schema_problems(const Block& block);
// The same for a value on its own, such as the parameter of a function.
[[nodiscard]] std::vector<std::string> value_problems(const Attribute& attribute,
                                                      const std::string& name);

}  // namespace landform::sdk
