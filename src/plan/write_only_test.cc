#include "plan/write_only.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace landform::plan {
namespace {

using schema::Nesting;

schema::Attribute attribute(Type type, bool write_only = false) {
  schema::Attribute out;
  out.type = type;
  out.optional = true;
  out.write_only = write_only;
  return out;
}

// { name, secret (write-only), parts = { KEY = { key (write-only), size } }, disk {…} as a list }
schema::Block sample() {
  schema::NestedType parts;
  parts.nesting = Nesting::map;
  parts.attributes = {{"key", attribute(Type::string(), true)},
                      {"size", attribute(Type::number())}};
  schema::Attribute nested = attribute(Type());
  nested.nested = std::make_shared<schema::NestedType>(parts);
  schema::Block disk;
  disk.attributes = {{"key", attribute(Type::string(), true)}};
  schema::Block out;
  out.attributes = {{"name", attribute(Type::string())},
                    {"secret", attribute(Type::string(), true)},
                    {"parts", nested}};
  out.blocks = {{"disk", {Nesting::list, std::make_shared<schema::Block>(disk)}}};
  return out;
}

Value read(const std::string& json) {
  auto value = decode_json(json, sample().implied_type());
  EXPECT_TRUE(value) << json;
  return value ? *value : Value();
}

std::string text(const std::optional<Path>& path) { return path ? path_to_string(*path) : "none"; }

TEST(WriteOnly, FindsValues) {
  struct Case {
    const char* json;
    const char* want;
  };
  for (const Case& c : std::initializer_list<Case>{
           {R"({"name": "a"})", "none"},
           {R"({"name": "a", "disk": []})", "none"},
           {R"({"secret": "a"})", ".secret"},
           {R"({"parts": {"x": {"size": 1}}})", "none"},
           {R"({"parts": {"x": {"size": 1}, "y": {"key": "k"}}})", R"(.parts["y"].key)"},
           {R"({"disk": [{}, {"key": "k"}]})", ".disk[1].key"},
       }) {
    EXPECT_EQ(text(find_write_only(sample(), read(c.json))), c.want) << c.json;
  }
}

TEST(WriteOnly, KnowsPaths) {
  auto step = [](const char* name) { return PathStep::attribute(name); };
  PathStep first = PathStep::index(Value::number(0));
  struct Case {
    Path path;
    bool want;
  };
  for (const Case& c : std::vector<Case>{
           {{}, false},
           {{step("name")}, false},
           {{step("none")}, false},
           {{step("secret")}, true},
           {{step("parts"), PathStep::index(Value::string("x")), step("size")}, false},
           {{step("parts"), PathStep::index(Value::string("x")), step("key")}, true},
           {{step("disk"), first, step("key")}, true},
           {{step("disk"), first}, false},
       }) {
    EXPECT_EQ(is_write_only(sample(), c.path), c.want) << path_to_string(c.path);
  }
}

TEST(WriteOnly, RemovesValues) {
  struct Case {
    const char* json;
    const char* want;
  };
  for (const Case& c : std::initializer_list<Case>{
           {R"({"name": "a", "disk": []})", R"({"name": "a", "disk": []})"},
           {R"({"name": "a", "secret": "s"})", R"({"name": "a"})"},
           {R"({"parts": {"x": {"size": 1, "key": "k"}}})", R"({"parts": {"x": {"size": 1}}})"},
           {R"({"disk": [{}, {"key": "k"}]})", R"({"disk": [{}, {}]})"},
       }) {
    EXPECT_TRUE(without_write_only(sample(), read(c.json)).identical(read(c.want))) << c.json;
  }
  Value null = Value::null(sample().implied_type());
  EXPECT_TRUE(without_write_only(sample(), null).identical(null));
}

}  // namespace
}  // namespace landform::plan
