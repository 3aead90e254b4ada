#include "eval/decode.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <span>
#include <utility>

#include "base/quote.h"
#include "eval/attribute_blocks.h"
#include "eval/dynamic.h"
#include "eval/evaluate.h"
#include "value/convert.h"

namespace landform::eval {
namespace {

syntax::BodySchema body_schema(const schema::Block& schema) {
  syntax::BodySchema out;
  out.attributes.reserve(schema.attributes.size());
  for (const auto& [name, attribute] : schema.attributes)
    out.attributes.push_back({name, attribute.required});
  out.blocks.reserve(schema.blocks.size() + 1);
  for (const auto& [name, block] : schema.blocks) {
    if (schema.attributes.contains(name)) continue;
    syntax::BlockSpec spec{name, {}};
    if (block.nesting == schema::Nesting::map) spec.labels.emplace_back("key");
    out.blocks.push_back(std::move(spec));
  }
  return out;
}

class Decoder {
 public:
  explicit Decoder(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Value body(const syntax::Body& body, const schema::Block& schema, const Scope& scope,
             Marks marks) {
    syntax::BodySchema expected = body_schema(schema);
    AttributeBlocks attribute_blocks = find_attribute_blocks(body, schema, expected);
    const size_t known = expected.blocks.size();
    static const syntax::BlockSpec dynamic{"dynamic", {"type"}};
    expected.blocks.push_back(dynamic);
    auto content = body.content(expected);
    diagnostics_.append(std::move(content.diagnostics));
    std::vector<ExpandedBlock> blocks = expand_blocks(
        content.value.blocks, std::span(expected.blocks).first(known), scope, diagnostics_);

    auto of_type = [&](const std::string& name) {
      std::vector<const ExpandedBlock*> out;
      for (const ExpandedBlock& b : blocks) {
        if (b.type == name) out.push_back(&b);
      }
      return out;
    };
    std::vector<NamedValue> out;
    out.reserve(schema.attributes.size() + schema.blocks.size());
    for (const auto& [name, attribute] : schema.attributes) {
      if (auto found = attribute_blocks.find(name); found != attribute_blocks.end()) {
        std::vector<const ExpandedBlock*> own = of_type(name);
        Value value = as_attribute(name, found->second, own, attribute.type);
        out.push_back({name, own.empty() ? value : value.with_marks(marks)});
        continue;
      }
      const syntax::Attribute* written = content.value.find(name);
      Type type = attribute.value_type();
      Value value = written == nullptr ? Value::null(type.without_optional())
                                       : this->attribute(*written, type, scope);
      out.push_back({name, written == nullptr ? value : value.with_marks(marks)});
    }
    for (const auto& [name, nested] : schema.blocks) {
      if (schema.attributes.contains(name)) continue;
      out.push_back(
          {name, this->blocks(name, nested, of_type(name), content.value.missing_item, scope)});
    }
    return Value::object_of(std::move(out));
  }

 private:
  // By name, those attributes that may be written as blocks and are not written as attributes.
  using AttributeBlocks = std::map<std::string, schema::NestedBlock, std::less<>>;

  // Turns them from attributes into blocks of the expected content.
  static AttributeBlocks find_attribute_blocks(const syntax::Body& body,
                                               const schema::Block& schema,
                                               syntax::BodySchema& expected) {
    AttributeBlocks out;
    syntax::BodySchema probe;
    for (std::string_view name : names_of_attribute_blocks(schema)) {
      probe.attributes.push_back({name, false});
    }
    if (probe.attributes.empty()) return out;
    syntax::BodyContent written = body.partial_content(probe).value.content;
    for (const syntax::AttributeSpec& spec : probe.attributes) {
      if (written.find(spec.name) != nullptr) continue;
      Type element = schema.attributes.find(spec.name)->second.type.element();
      out[std::string(spec.name)] = {
          schema::Nesting::list,
          std::make_shared<schema::Block>(schema_of_attribute_block(element))};
      std::erase_if(expected.attributes,
                    [&](const syntax::AttributeSpec& one) { return one.name == spec.name; });
      expected.blocks.push_back({spec.name, {}});
    }
    return out;
  }

  // The value of an attribute that is written as blocks, or not at all.
  Value as_attribute(const std::string& name, const schema::NestedBlock& nested,
                     const std::vector<const ExpandedBlock*>& found, Type type) {
    if (found.empty()) return Value::null(type);
    Value value = sequence(name, nested, found, Range{});
    if (!value.unmarked().is_known()) return Value::unknown(type).with_marks_of(value);
    auto converted = convert(value, type);
    return converted ? *std::move(converted) : Value::unknown(type);
  }

  Value attribute(const syntax::Attribute& written, Type type, const Scope& scope) {
    Value value = evaluate(written.expr, scope, diagnostics_);
    auto converted = convert(value, type);
    if (converted) return std::move(converted).value();
    diagnostics_.error("Incorrect attribute value type",
                       fmt::format("Inappropriate value for attribute {}: {}.",
                                   go_quote(written.name), converted.error().message),
                       written.expr.range(),
                       range_between(written.name_range, written.expr.range()));
    return Value::unknown(type.without_optional());
  }

  Value one(const ExpandedBlock& block, const schema::NestedBlock& nested) {
    return body(*block.body, *nested.block, *block.scope, block.marks).with_marks(block.marks);
  }

  Value blocks(const std::string& name, const schema::NestedBlock& nested,
               const std::vector<const ExpandedBlock*>& found, const Range& missing,
               const Scope& scope) {
    switch (nested.nesting) {
      case schema::Nesting::single:
      case schema::Nesting::group:
        return single(name, nested, found, missing, scope);
      case schema::Nesting::map:
        return map(name, nested, found);
      default:
        return sequence(name, nested, found, missing);
    }
  }

  Value single(const std::string& name, const schema::NestedBlock& nested,
               const std::vector<const ExpandedBlock*>& found, const Range& missing,
               const Scope& scope) {
    if (found.empty()) {
      if (nested.min_items == 1) {
        diagnostics_.error(fmt::format("Missing {} block", name),
                           fmt::format("A block of type {} is required here.", go_quote(name)),
                           missing);
      }
      return nested.empty_value();
    }
    if (found.size() > 1) {
      std::string at =
          scope.sources() == nullptr ? "" : range_text(*scope.sources(), found[0]->range);
      diagnostics_.error(
          fmt::format("Duplicate {} block", name),
          fmt::format("Only one block of type {} is allowed. Previous definition was at {}.",
                      go_quote(name), at),
          found[1]->range);
    }
    if (found[0]->unknown) {
      (void)one(*found[0], nested);
      return Value::unknown(nested.implied_type()).with_marks(found[0]->marks);
    }
    return one(*found[0], nested);
  }

  Value sequence(const std::string& name, const schema::NestedBlock& nested,
                 const std::vector<const ExpandedBlock*>& found, const Range& missing) {
    std::vector<Value> values;
    for (const ExpandedBlock* block : found) {
      Value value = one(*block, nested);
      if (block->unknown) return Value::unknown(nested.implied_type());
      values.push_back(std::move(value));
    }
    if (values.size() < nested.min_items) {
      diagnostics_.error(
          fmt::format("Insufficient {} blocks", name),
          fmt::format("At least {} {} blocks are required.", nested.min_items, go_quote(name)),
          missing);
    } else if (nested.max_items > 0 && values.size() > nested.max_items) {
      diagnostics_.error(
          fmt::format("Too many {} blocks", name),
          fmt::format("No more than {} {} blocks are allowed", nested.max_items, go_quote(name)),
          found[nested.max_items]->body->missing_item_range());
    }
    if (values.empty()) return nested.empty_value();
    Type type = nested.implied_type();
    if (type.is_dynamic()) return Value::tuple(std::move(values));
    if (type.is_list()) return Value::list(type.element(), std::move(values));
    return Value::set(type.element(), std::move(values));
  }

  Value map(const std::string& name, const schema::NestedBlock& nested,
            const std::vector<const ExpandedBlock*>& found) {
    Value::Attributes entries;
    for (const ExpandedBlock* block : found) {
      if (block->unknown) return Value::unknown(nested.implied_type());
      const std::string& key = block->labels[0];
      Value value = one(*block, nested);
      bool taken = false;
      for (const auto& entry : entries) taken |= entry.first == key;
      if (taken) {
        diagnostics_.error(
            fmt::format("Duplicate {} block", name),
            fmt::format("A block for {0} {1} was already defined. The {0} labels must be unique.",
                        name, go_quote(key)),
            block->range);
        continue;
      }
      entries.emplace_back(key, std::move(value));
    }
    if (entries.empty()) return nested.empty_value();
    Type type = nested.implied_type();
    return type.is_dynamic() ? Value::object(std::move(entries))
                             : Value::map(type.element(), std::move(entries));
  }

  Diagnostics& diagnostics_;
};

}  // namespace

Value decode_body(const syntax::Body& body, const schema::Block& schema, const Scope& scope,
                  Diagnostics& diagnostics) {
  return Decoder(diagnostics).body(body, schema, scope, Marks::none);
}

}  // namespace landform::eval
