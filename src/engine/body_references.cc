#include "engine/body_references.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "eval/access.h"
#include "eval/attribute_blocks.h"
#include "eval/references.h"
#include "eval/type_constraint.h"
#include "value/convert.h"

namespace landform::engine {

struct BodyReferences::Readable {
  syntax::BodySchema expected;          // with dynamic blocks
  syntax::BodySchema attribute_blocks;  // attributes that may be written as blocks
  std::map<std::string, schema::Block, std::less<>> attribute_block_schemas;
};

namespace {

constexpr std::string_view kDynamic = "dynamic";

// A dynamic block: where its elements come from, and what each of them is.
struct DynamicParts {
  syntax::BodyContent content;
  const syntax::Body* body = nullptr;  // null if it is missing
};

DynamicParts dynamic_parts(const syntax::Block& block) {
  static const syntax::BodySchema schema = {
      {{"for_each", false}, {"labels", false}, {"iterator", false}}, {{"content", {}}}};
  DynamicParts out;
  out.content = block.body->partial_content(schema).value.content;
  if (!out.content.blocks.empty()) out.body = out.content.blocks.back().body.get();
  return out;
}

void add_collection(std::vector<BodyReference>& out, const DynamicParts& parts,
                    std::span<const std::string_view> hidden) {
  for (const char* name : {"for_each", "labels"}) {
    const syntax::Attribute* attribute = parts.content.find(name);
    if (attribute != nullptr) add_references(out, attribute->expr, hidden);
  }
}

// Bodies on the way along a path, and what was referred to on it.
struct Position {
  std::vector<std::shared_ptr<const syntax::Body>> owned;  // keeps the bodies alive
  std::vector<const syntax::Body*> bodies;
  const schema::Block* schema = nullptr;
};

void enter_attribute(std::vector<BodyReference>& out, Position& at, std::string_view name) {
  syntax::BodySchema schema = {{{name, false}}, {}};
  for (const syntax::Body* body : at.bodies) {
    syntax::BodyContent content = body->partial_content(schema).value.content;
    if (const syntax::Attribute* attribute = content.find(name)) {
      add_references(out, attribute->expr);
    }
  }
  at.schema = nullptr;
}

void enter_block(std::vector<BodyReference>& out, Position& at, std::string_view name,
                 const schema::NestedBlock& nested) {
  syntax::BodySchema schema = {{}, {{name, {}}, {kDynamic, {"type"}}}};
  Position next;
  next.schema = nested.block.get();
  for (const syntax::Body* body : at.bodies) {
    for (const syntax::Block& block : body->partial_content(schema).value.content.blocks) {
      const syntax::Body* found = block.body.get();
      if (block.type == kDynamic) {
        if (block.labels.size() != 1 || block.labels[0].text != name) continue;
        DynamicParts parts = dynamic_parts(block);
        add_collection(out, parts, {});
        found = parts.body;
        if (found != nullptr) next.owned.push_back(parts.content.blocks.back().body);
      }
      if (found == nullptr) continue;
      next.owned.push_back(block.body);
      next.bodies.push_back(found);
    }
  }
  // What is entered may belong to what was left.
  std::move(at.owned.begin(), at.owned.end(), std::back_inserter(next.owned));
  at = std::move(next);
}

}  // namespace

void add_references(std::vector<BodyReference>& out, const syntax::Expression& expr,
                    std::span<const std::string_view> hidden) {
  for (const syntax::TraversalExpr* traversal : eval::references(*expr.node)) {
    if (std::find(hidden.begin(), hidden.end(), traversal->root()) == hidden.end()) {
      out.push_back({expr.file, traversal});
    }
  }
}

BodyReferences::BodyReferences() = default;
BodyReferences::~BodyReferences() = default;

const BodyReferences::Readable& BodyReferences::readable(const schema::Block& schema) {
  std::unique_ptr<Readable>& known = readable_[&schema];
  if (known != nullptr) return *known;
  known = std::make_unique<Readable>();
  for (const auto& [name, attribute] : schema.attributes) {
    known->expected.attributes.push_back({name, false});
  }
  for (const auto& [name, block] : schema.blocks) {
    if (schema.attributes.contains(name)) continue;
    syntax::BlockSpec spec{name, {}};
    if (block.nesting == schema::Nesting::map) spec.labels.emplace_back("key");
    known->expected.blocks.push_back(std::move(spec));
  }
  known->expected.blocks.push_back({kDynamic, {"type"}});
  for (std::string_view name : eval::names_of_attribute_blocks(schema)) {
    known->attribute_blocks.blocks.push_back({name, {}});
    Type element = schema.attributes.find(name)->second.type.element();
    known->attribute_block_schemas.emplace(name, eval::schema_of_attribute_block(element));
  }
  return *known;
}

std::vector<BodyReference> BodyReferences::find(const syntax::Body& body,
                                                const schema::Block& schema,
                                                std::span<const syntax::Step> steps) {
  std::vector<BodyReference> out;
  Position at;
  at.bodies = {&body};
  at.schema = &schema;
  for (const syntax::Step& step : steps) {
    if (at.bodies.empty()) return {};
    auto key = convert(eval::step_key(step), Type::string());
    std::string_view name =
        step.kind == syntax::Step::Kind::attribute ? step.text() : key->as_string();
    if (at.schema->attributes.contains(name)) {
      enter_attribute(out, at, name);
      return out;
    }
    auto nested = at.schema->blocks.find(name);
    if (nested == at.schema->blocks.end()) return out;
    bool one = nested->second.nesting == schema::Nesting::single ||
               nested->second.nesting == schema::Nesting::group;
    // The next step would choose among several blocks, and finds nothing.
    if (one) enter_block(out, at, name, nested->second);
  }
  Hidden hidden;
  for (const syntax::Body* one : at.bodies) add_all(out, *one, *at.schema, hidden);
  return out;
}

void BodyReferences::add_all(std::vector<BodyReference>& out, const syntax::Body& body,
                             const schema::Block& schema, Hidden& hidden) {
  const Readable& names = readable(schema);
  syntax::BodyContent content = body.partial_content(names.expected).value.content;
  for (const syntax::Attribute& attribute : content.attributes) {
    add_references(out, attribute.expr, hidden);
  }
  for (const syntax::Block& block : content.blocks) {
    if (block.type == kDynamic) {
      add_dynamic(out, block, schema, hidden);
    } else {
      add_all(out, *block.body, *schema.blocks.find(block.type)->second.block, hidden);
    }
  }
  if (names.attribute_blocks.blocks.empty()) return;
  syntax::BodyContent blocks = body.partial_content(names.attribute_blocks).value.content;
  for (const syntax::Block& block : blocks.blocks) {
    if (content.find(block.type) != nullptr) continue;  // in JSON syntax everything is both
    add_all(out, *block.body, names.attribute_block_schemas.find(block.type)->second, hidden);
  }
}

void BodyReferences::add_dynamic(std::vector<BodyReference>& out, const syntax::Block& block,
                                 const schema::Block& schema, Hidden& hidden) {
  if (block.labels.size() != 1) return;
  std::string_view type = block.labels[0].text;
  const schema::Block* inner = nullptr;
  if (auto nested = schema.blocks.find(type); nested != schema.blocks.end()) {
    inner = nested->second.block.get();
  } else {
    const Readable& names = readable(schema);
    auto attribute = names.attribute_block_schemas.find(type);
    if (attribute != names.attribute_block_schemas.end()) inner = &attribute->second;
  }
  if (inner == nullptr) return;
  DynamicParts parts = dynamic_parts(block);
  add_collection(out, parts, hidden);
  if (parts.body == nullptr) return;
  const syntax::Attribute* iterator = parts.content.find("iterator");
  hidden.push_back(iterator == nullptr ? type : eval::as_name(*iterator->expr.node));
  add_all(out, *parts.body, *inner, hidden);
  hidden.pop_back();
}

}  // namespace landform::engine
