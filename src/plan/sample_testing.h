// A schema with every kind of nesting, and values of it from JSON, for tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "plan/cty_text.h"
#include "plan/empty_blocks.h"
#include "schema/schema.h"
#include "value/json.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::plan::testing {

enum class Use : uint8_t { required, optional, computed, optional_computed, write_only };

inline schema::Attribute attribute(Use use, Type type = Type::string()) {
  schema::Attribute out;
  out.type = type;
  out.required = use == Use::required;
  out.optional = use == Use::optional || use == Use::optional_computed || use == Use::write_only;
  out.computed = use == Use::computed || use == Use::optional_computed;
  out.write_only = use == Use::write_only;
  return out;
}

inline schema::Attribute nested(Use use, schema::Nesting nesting,
                                std::map<std::string, schema::Attribute, std::less<>> members) {
  schema::Attribute out = attribute(use);
  out.nested =
      std::make_shared<schema::NestedType>(schema::NestedType{nesting, std::move(members)});
  return out;
}

// The schema of parts, as attributes and as blocks.
inline std::map<std::string, schema::Attribute, std::less<>> part_members() {
  return {{"label", attribute(Use::required)},
          {"note", attribute(Use::optional)},
          {"uid", attribute(Use::computed)},
          {"size", attribute(Use::optional_computed)}};
}

inline schema::NestedBlock part_block(schema::Nesting nesting) {
  schema::Block block;
  block.attributes = part_members();
  schema::Block inner;
  inner.attributes = {{"key", attribute(Use::optional)}, {"uid", attribute(Use::computed)}};
  block.blocks = {{"inner", {schema::Nesting::list, std::make_shared<const schema::Block>(inner)}}};
  return {nesting, std::make_shared<const schema::Block>(block)};
}

inline schema::Block sample() {
  using schema::Nesting;
  schema::Block out;
  out.attributes = {{"name", attribute(Use::required)},
                    {"note", attribute(Use::optional)},
                    {"size", attribute(Use::optional_computed)},
                    {"uid", attribute(Use::computed)},
                    {"secret", attribute(Use::write_only)},
                    {"tags", attribute(Use::optional, Type::map(Type::string()))},
                    {"words", attribute(Use::optional_computed, Type::list(Type::string()))},
                    {"conf", nested(Use::optional, Nesting::single, part_members())},
                    {"auto", nested(Use::optional_computed, Nesting::single, part_members())},
                    {"parts", nested(Use::optional, Nesting::list, part_members())},
                    {"zones", nested(Use::optional, Nesting::map, part_members())},
                    {"links", nested(Use::optional, Nesting::set, part_members())}};
  out.blocks = {{"one", part_block(Nesting::single)},
                {"disk", part_block(Nesting::list)},
                {"rule", part_block(Nesting::set)},
                {"area", part_block(Nesting::map)},
                {"base", part_block(Nesting::group)}};
  return out;
}

// "?" stands for an unknown string, and {"?": ""} for an unknown map.
inline Value with_unknowns(const Value& value) {
  if (!is_present(value)) return value;
  Type type = value.type();
  if (type.is_string()) return value.as_string() == "?" ? Value::unknown(type) : value;
  if (type.is_primitive()) return value;
  if (type.is_map() && value.find("?") != nullptr) return Value::unknown(type);
  std::vector<Value> elements;
  for (const Value& element : value.elements()) elements.push_back(with_unknowns(element));
  return with_elements(value, std::move(elements));
}

// Missing attributes are null and missing blocks empty; "null" is a null object.
inline Value read(const schema::Block& block, const std::string& json) {
  auto value = decode_json(json, block.implied_type());
  EXPECT_TRUE(value) << json << ": " << (value ? "" : value.error().message);
  return value ? with_empty_blocks(block, with_unknowns(*value)) : Value();
}
inline Value read(const std::string& json) { return read(sample(), json); }

inline void expect_same(const Value& got, const Value& want, const std::string& what) {
  EXPECT_TRUE(got.identical(want))
      << what << "\ngot  " << cty_text(got) << "\nwant " << cty_text(want);
}

}  // namespace landform::plan::testing
