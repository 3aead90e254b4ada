#include "engine/config_text.h"

#include <gtest/gtest.h>

#include "value/json.h"
#include "value/path.h"

namespace landform::engine {
namespace {

schema::Attribute attribute(Type type, const char* kind = "optional") {
  schema::Attribute out;
  out.type = type;
  const std::string_view text = kind;
  out.required = text.find("required") != std::string_view::npos;
  out.optional = text.find("optional") != std::string_view::npos;
  out.computed = text.find("computed") != std::string_view::npos;
  out.sensitive = text.find("sensitive") != std::string_view::npos;
  out.deprecated = text.find("deprecated") != std::string_view::npos;
  return out;
}

schema::Attribute nested(schema::Nesting nesting) {
  auto type = std::make_shared<schema::NestedType>();
  type->nesting = nesting;
  type->attributes["a"] = attribute(Type::string());
  type->attributes["made"] = attribute(Type::string(), "computed");
  schema::Attribute out = attribute(Type::dynamic());
  out.nested = std::move(type);
  return out;
}

schema::NestedBlock block(schema::Nesting nesting) {
  auto inside = std::make_shared<schema::Block>();
  inside->attributes["a"] = attribute(Type::string());
  schema::NestedBlock out;
  out.nesting = nesting;
  out.block = std::move(inside);
  return out;
}

// The text for an object, given as JSON.
std::string text_of(const schema::Block& schema, const std::string& json,
                    const std::vector<PathMarks>& marks = {}) {
  auto value = decode_json(json, schema.implied_type());
  EXPECT_TRUE(value.ok()) << json;
  config::ResourceAddress address{{}, config::ResourceMode::managed, "test_thing", "t"};
  config::ProviderConfigAddress provider;
  provider.provider.type = "test";
  return resource_text(address,
                       arguments_text(address, provider, schema, mark_with_paths(*value, marks)));
}

TEST(ConfigTextTest, WritesWhatCanBeConfigured) {
  schema::Block schema;
  schema.attributes["id"] = attribute(Type::string(), "optional computed");
  schema.attributes["name"] = attribute(Type::string(), "required");
  schema.attributes["size"] = attribute(Type::number(), "optional computed");
  schema.attributes["state"] = attribute(Type::string(), "computed");
  schema.attributes["old"] = attribute(Type::string(), "optional deprecated");
  schema.attributes["unset"] = attribute(Type::string());
  schema.attributes["empty"] = attribute(Type::string());
  schema.attributes["password"] = attribute(Type::string(), "optional sensitive");
  EXPECT_EQ(text_of(schema, R"({"id": "i", "name": "a\n\"${b}\" %{c}", "size": 1.5, "state": "up",
                                "old": "o", "unset": null, "empty": "", "password": "p"})"),
            R"(resource "test_thing" "t" {
  empty    = null
  name     = "a\n\"$${b}\" %%{c}"
  password = null # sensitive
  size     = 1.5
  unset    = null
})");
}

TEST(ConfigTextTest, WritesCollections) {
  schema::Block schema;
  schema.attributes["list"] = attribute(Type::list(Type::number()));
  schema.attributes["map"] = attribute(Type::map(Type::string()));
  schema.attributes["none"] = attribute(Type::map(Type::string()));
  schema.attributes["set"] = attribute(Type::set(Type::string()));
  EXPECT_EQ(text_of(schema, R"({"list": [1, 2], "map": {"a": "x", "b c": "y"}, "none": {},
                                "set": ["q", "p"]})"),
            R"(resource "test_thing" "t" {
  list = [1, 2]
  map = {
    a     = "x"
    "b c" = "y"
  }
  none = {}
  set  = ["p", "q"]
})");
}

TEST(ConfigTextTest, WritesJsonAsExpressions) {
  schema::Block schema;
  for (const char* name : {"array", "null", "number", "object", "text"})
    schema.attributes[name] = attribute(Type::string());
  EXPECT_EQ(text_of(schema, R"({"array": "[1,\"a\"]", "null": "null", "number": "12",
                                "object": "{\"b\":{\"c\":[]},\"a\":true}", "text": "{a}"})"),
            R"(resource "test_thing" "t" {
  array  = jsonencode([1, "a"])
  null   = jsonencode(null)
  number = "12"
  object = jsonencode({
    a = true
    b = {
      c = []
    }
  })
  text = "{a}"
})");
}

TEST(ConfigTextTest, WritesNestedAttributes) {
  schema::Block schema;
  schema.attributes["list"] = nested(schema::Nesting::list);
  schema.attributes["map"] = nested(schema::Nesting::map);
  schema.attributes["none"] = nested(schema::Nesting::single);
  schema.attributes["single"] = nested(schema::Nesting::single);
  EXPECT_EQ(text_of(schema, R"({"list": [{"a": "x", "made": "m"}],
                                "map": {"k": {"a": "y", "made": null}}, "none": null,
                                "single": {"a": "z", "made": "m"}})"),
            R"(resource "test_thing" "t" {
  list = [
    {
      a = "x"
    },
  ]
  map = {
    k = {
      a = "y"
    }
  }
  none = null
  single = {
    a = "z"
  }
})");
}

TEST(ConfigTextTest, WritesBlocks) {
  schema::Block schema;
  schema.blocks["group"] = block(schema::Nesting::group);
  schema.blocks["list"] = block(schema::Nesting::list);
  schema.blocks["map"] = block(schema::Nesting::map);
  schema.blocks["none"] = block(schema::Nesting::single);
  EXPECT_EQ(text_of(schema, R"({"group": {"a": "g"}, "list": [{"a": "x"}, {"a": "y"}],
                                "map": {"k": {"a": "z"}}, "none": null})"),
            R"(resource "test_thing" "t" {
  group {
    a = "g"
  }
  list {
    a = "x"
  }
  list {
    a = "y"
  }
  map "k" {
    a = "z"
  }
})");
}

TEST(ConfigTextTest, HidesWhatIsSensitive) {
  schema::Block schema;
  schema.attributes["list"] = nested(schema::Nesting::list);
  schema.attributes["name"] = attribute(Type::string());
  schema.blocks["b"] = block(schema::Nesting::list);
  const std::vector<PathMarks> marks = {
      {{PathStep::attribute("name")}, Marks::sensitive},
      {{PathStep::attribute("list"), PathStep::index(Value::number(0))}, Marks::sensitive},
      {{PathStep::attribute("b")}, Marks::sensitive}};
  EXPECT_EQ(text_of(schema, R"({"list": [{"a": "x", "made": ""}], "name": "n", "b": [{"a": "q"}]})",
                    marks),
            R"(resource "test_thing" "t" {
  list = [
    {}, # sensitive
  ]
  name = null # sensitive
  b {}        # sensitive
})");
}

TEST(ConfigTextTest, NamesProvidersThatAreNotImplied) {
  schema::Block schema;
  schema.attributes["a"] = attribute(Type::boolean());
  config::ResourceAddress address{{}, config::ResourceMode::managed, "test_thing", "t"};
  config::ProviderConfigAddress provider;
  provider.provider.type = "test";
  provider.alias = "west";
  const Value object = Value::object({{"a", Value::boolean(true)}});
  EXPECT_EQ(arguments_text(address, provider, schema, object),
            "provider = test.west\na        = true\n");
  provider.alias.clear();
  provider.provider.type = "other";
  EXPECT_EQ(arguments_text(address, provider, schema, object),
            "provider = other\na        = true\n");
}

}  // namespace
}  // namespace landform::engine
