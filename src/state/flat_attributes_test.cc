#include "state/flat_attributes.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace landform::state {
namespace {

TEST(FlatAttributes, AreDecodedByTheirType) {
  struct Case {
    const char* name;
    FlatAttributes attributes;
    const char* type;
    const char* want;  // JSON, or the error
  };
  const Case kCases[] = {
      {"texts",
       {{"b", "true"}, {"n", "1.5"}, {"s", "x"}},
       R"(["object",{"b":"bool","m":"string","n":"number","s":"string"}])",
       R"({"b":true,"m":null,"n":1.5,"s":"x"})"},
      {"list",
       {{"l.#", "2"}, {"l.0", "a"}, {"l.1", "b"}},
       R"(["object",{"l":["list","string"]}])",
       R"({"l":["a","b"]})"},
      {"empty",
       {{"l.#", "0"}, {"m.%", "0"}},
       R"(["object",{"l":["set","string"],"m":["map","number"]}])",
       R"({"l":[],"m":{}})"},
      {"missing",
       {{"x", "y"}},
       R"(["object",{"l":["list","string"],"m":["map","bool"]}])",
       R"({"l":null,"m":null})"},
      {"map with dots",
       {{"m.%", "2"}, {"m.a", "1"}, {"m.b.c", "2"}},
       R"(["object",{"m":["map","number"]}])",
       R"({"m":{"a":1,"b.c":2}})"},
      {"set of objects",
       {{"s.#", "2"}, {"s.11.k", "a"}, {"s.11.v", "1"}, {"s.2.k", "b"}, {"s.2.v", "2"}},
       R"(["object",{"s":["set",["object",{"k":"string","v":"number"}]]}])",
       R"({"s":[{"k":"a","v":1},{"k":"b","v":2}]})"},
      {"one empty object",
       {{"s.#", "1"}},
       R"(["object",{"s":["set",["object",{"k":"string"}]]}])",
       R"({"s":[{"k":null}]})"},
      {"wrong text",
       {{"n", "x"}},
       R"(["object",{"n":"number"}])",
       "invalid value for \"n\" in state: a number is required"},
      {"wrong count",
       {{"l.#", "many"}},
       R"(["object",{"l":["list","string"]}])",
       "invalid count value for \"l.\" in state: strconv.Atoi: parsing \"many\": invalid syntax"},
      {"more than anything could be",
       {{"l.#", "1000001"}},
       R"(["object",{"l":["list","string"]}])",
       "invalid count value for \"l.\" in state: strconv.Atoi: parsing \"1000001\": invalid "
       "syntax"},
      {"anything",
       {{"d", "x"}},
       R"(["object",{"d":"dynamic"}])",
       "cannot decode dynamic from flatmap"},
  };
  for (const Case& one : kCases) {
    auto type = decode_type_json(one.type);
    ASSERT_TRUE(type.ok()) << one.name;
    auto value = decode_flat_attributes(one.attributes, *type);
    if (!value) {
      EXPECT_EQ(value.error().message, one.want) << one.name;
      continue;
    }
    auto json = encode_json(*value, *type);
    ASSERT_TRUE(json.ok()) << one.name;
    EXPECT_EQ(*json, one.want) << one.name;
  }
}

}  // namespace
}  // namespace landform::state
