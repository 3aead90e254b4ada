// Bodies: attributes and blocks, read by a schema.
//
// Whether a JSON property is an attribute or blocks depends on the reader, so a body is read with a
// schema of what is expected. Native and JSON bodies behave alike; wrappers (override merging,
// dynamic blocks) implement Body too. Bodies are immutable and shared; they keep the file they came
// from alive.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "syntax/ast.h"

namespace landform::syntax {

struct AttributeSpec {
  std::string_view name;
  bool required = false;
};

struct BlockSpec {
  std::string_view type;
  std::vector<std::string_view> labels;  // the names of its labels, for messages
};

// What a body may contain. Refers to names that live elsewhere, such as in a provider's schema.
struct BodySchema {
  std::vector<AttributeSpec> attributes;
  std::vector<BlockSpec> blocks;
};

struct Attribute {
  std::string_view name;
  Range name_range;
  Range range;
  Expression expr;
};

class Body;

struct Label {
  std::string_view text;
  Range range;
};

struct Block {
  std::string_view type;
  Range type_range;
  std::vector<Label> labels;
  Range header;  // from the type to the last label
  Range range;   // the whole block
  std::shared_ptr<const Body> body;
};

struct BodyContent {
  std::vector<Attribute> attributes;  // in source order
  std::vector<Block> blocks;          // in source order
  Range missing_item;                 // where to report missing items

  [[nodiscard]] const Attribute* find(std::string_view name) const;
};

class Body {
 public:
  virtual ~Body() = default;

  // Everything in the body, which must match the schema completely. Anything else is a diagnostic;
  // the rest is returned.
  [[nodiscard]] virtual Diagnosed<BodyContent> content(const BodySchema& schema) const = 0;
  // The items in the schema, and the rest as a body (which remembers what was read).
  struct Partial {
    BodyContent content;
    std::shared_ptr<const Body> rest;
  };
  [[nodiscard]] virtual Diagnosed<Partial> partial_content(const BodySchema& schema) const = 0;
  // All attributes, for bodies such as `locals` in which any name is allowed and no block is.
  [[nodiscard]] virtual Diagnosed<std::vector<Attribute>> just_attributes() const = 0;
  // Everything, for callers without a schema. In JSON syntax, where blocks cannot be recognized
  // without a schema, every property is an attribute.
  [[nodiscard]] virtual BodyContent everything() const = 0;
  // Where a missing item would be.
  [[nodiscard]] virtual Range missing_item_range() const = 0;
};

// A parsed file. Always returned, even for invalid text, with whatever could be parsed.
struct File {
  FileId id = FileId::none;
  const SourceFile* source = nullptr;
  std::shared_ptr<const Body> body;
};

}  // namespace landform::syntax
