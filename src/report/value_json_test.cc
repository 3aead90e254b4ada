#include "report/value_json.h"

#include <gtest/gtest.h>

#include <memory>

#include "value/json.h"

namespace landform::report {
namespace {

using schema::Nesting;

Value str(std::string_view text) { return Value::string(text); }
Value secret(std::string_view text) { return str(text).with_marks(Marks::sensitive); }
Value unknown() { return Value::unknown(Type::string()); }

std::string known(const Value& value) {
  std::string out;
  append_known(out, value);
  return out;
}
std::string unknowns(const Value& value) {
  std::string out;
  append_unknown(out, value);
  return out;
}
std::string sensitive(const Value& value) {
  std::string out;
  append_sensitive(out, value);
  return out;
}
std::string sensitive(const Value& value, const schema::Block& block) {
  std::string out;
  append_sensitive(out, value, block);
  return out;
}

TEST(ValueJsonTest, ShowsWhatIsKnownAndWhatIsNot) {
  struct Case {
    const char* name;
    Value value;
    const char* known;
    const char* unknown;
    const char* sensitive;
  };
  Type list = Type::list(Type::string());
  const Case cases[] = {
      {"null", Value::null(), "null", "false", "false"},
      {"a string", str("<é>\n"), R"("\u003cé\u003e\n")", "false", "false"},
      {"a number", Value::number(Number::parse("1.50").value()), "1.5", "false", "false"},
      {"a large number", Value::number(Number::parse("123456789012345678901").value()),
       "123456789012345678901", "false", "false"},
      {"unknown", unknown(), "null", "true", "false"},
      {"unknown of any type", Value::unknown(), "null", "true", "false"},
      {"an unknown list", Value::unknown(list), "null", "true", "[]"},
      {"an unknown object", Value::unknown(Type::object({{"a", list}})), "null", "true", "{}"},
      {"an empty list", Value::list(Type::string(), {}), "[]", "[]", "[]"},
      {"an empty object", Value::empty_object(), "{}", "{}", "{}"},
      {"a list", Value::list(Type::string(), {str("a"), unknown(), secret("b")}),
       R"(["a",null,"b"])", "[false,true,false]", "[false,false,true]"},
      {"a map", Value::map(Type::string(), {{"a", str("x")}, {"b", unknown()}, {"c", secret("y")}}),
       R"({"a":"x","c":"y"})", R"({"b":true})", R"({"c":true})"},
      {"a set", Value::set(Type::string(), {str("b"), str("a")}), R"(["a","b"])", "[false,false]",
       "[false,false]"},
      {"a set with a secret", Value::set(Type::string(), {str("a"), secret("b")}), R"(["a","b"])",
       "[false,false]", "true"},
      {"nested",
       Value::object({{"a", Value::tuple({Value::empty_object(), unknown()})},
                      {"n", Value::null()},
                      {"s", Value::object({{"x", secret("y")}})}}),
       R"({"a":[{},null],"n":null,"s":{"x":"y"}})", R"({"a":[{},true],"s":{}})",
       R"({"a":[{},false],"s":{"x":true}})"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(known(c.value), c.known) << c.name;
    EXPECT_EQ(unknowns(c.value), c.unknown) << c.name;
    EXPECT_EQ(sensitive(c.value), c.sensitive) << c.name;
  }
}

TEST(ValueJsonTest, SaysWhetherAnObjectHasKnownEntries) {
  EXPECT_FALSE(has_known_entries(Value::null(Type::object({{"a", Type::string()}}))));
  EXPECT_FALSE(has_known_entries(Value::object({{"a", unknown()}})));
  EXPECT_TRUE(has_known_entries(Value::object({{"a", unknown()}, {"b", Value::null()}})));
  EXPECT_TRUE(has_known_entries(Value::object({{"a", str("x")}}).with_marks(Marks::sensitive)));
}

schema::Attribute attribute(bool is_sensitive) {
  schema::Attribute out;
  out.type = Type::string();
  out.optional = true;
  out.sensitive = is_sensitive;
  return out;
}

schema::Attribute nested(Nesting nesting) {
  schema::Attribute out;
  out.nested = std::make_shared<schema::NestedType>(
      schema::NestedType{nesting, {{"key", attribute(true)}, {"name", attribute(false)}}});
  return out;
}

// With a secret in each of its nested attributes and blocks.
schema::Block sample(Nesting nesting) {
  schema::Block inner;
  inner.attributes = {{"key", attribute(true)}, {"name", attribute(false)}};
  schema::Block out;
  out.attributes = {
      {"attribute", nested(nesting)}, {"open", attribute(false)}, {"password", attribute(true)}};
  out.blocks = {{"block", {nesting, std::make_shared<const schema::Block>(inner)}}};
  return out;
}

TEST(ValueJsonTest, KnowsWhatIsSensitiveByTheSchema) {
  struct Case {
    const char* name;
    Nesting nesting;
    const char* value;
    const char* want;
  };
  const Case cases[] = {
      {"without objects", Nesting::single, R"({"open":"o"})", R"({"password":true})"},
      {"single", Nesting::single, R"({"attribute":{"key":"k"},"block":{"name":"n"}})",
       R"({"attribute":{"key":true},"block":{"key":true},"password":true})"},
      {"lists", Nesting::list, R"({"attribute":[{},{"key":"k"}],"block":[]})",
       R"({"attribute":[{"key":true},{"key":true}],"block":[],"password":true})"},
      {"maps", Nesting::map, R"({"attribute":{"a":{}},"block":{"b":{}}})",
       R"({"attribute":{"a":{"key":true}},"block":{"b":{"key":true}},"password":true})"},
      {"sets", Nesting::set, R"({"attribute":[{"key":"k"}],"block":[{"key":"k"}]})",
       R"({"attribute":true,"block":true,"password":true})"},
      {"empty sets", Nesting::set, R"({"attribute":[],"block":[]})",
       R"({"attribute":[],"block":[],"password":true})"},
  };
  for (const Case& c : cases) {
    schema::Block block = sample(c.nesting);
    auto value = decode_json(c.value, block.implied_type());
    ASSERT_TRUE(value.ok()) << c.name;
    EXPECT_EQ(sensitive(*value, block), c.want) << c.name;
  }
}

TEST(ValueJsonTest, HasNothingToSayAboutTheSchemaOfWhatIsNotThere) {
  schema::Block block = sample(Nesting::single);
  EXPECT_EQ(sensitive(Value::null(block.implied_type()), block), "false");
  EXPECT_EQ(sensitive(Value::unknown(block.implied_type()), block), "{}");
  EXPECT_EQ(sensitive(Value::unknown(block.implied_type()).with_marks(Marks::sensitive), block),
            "true");
}

}  // namespace
}  // namespace landform::report
