#include "value/json_patch.h"

#include <gtest/gtest.h>

#include "value/json.h"

namespace landform {
namespace {

Value json(std::string_view text) { return decode_json(text).value(); }
std::string text_of(const Value& value) { return encode_json(value, value.type()).value(); }

// The examples of the RFC, and operations that must fail.
TEST(JsonPatch, Applies) {
  struct Case {
    const char* document;
    const char* patch;
    const char* want;  // or "error: " and a part of the message
  };
  const Case kCases[] = {
      {R"({"foo":"bar"})", R"([{"op":"add","path":"/baz","value":"qux"}])",
       R"({"baz":"qux","foo":"bar"})"},
      {R"({"foo":["bar","baz"]})", R"([{"op":"add","path":"/foo/1","value":"qux"}])",
       R"({"foo":["bar","qux","baz"]})"},
      {R"({"foo":["bar"]})", R"([{"op":"add","path":"/foo/-","value":["abc","def"]}])",
       R"({"foo":["bar",["abc","def"]]})"},
      {R"({"baz":"qux","foo":"bar"})", R"([{"op":"remove","path":"/baz"}])", R"({"foo":"bar"})"},
      {R"({"foo":["bar","qux","baz"]})", R"([{"op":"remove","path":"/foo/1"}])",
       R"({"foo":["bar","baz"]})"},
      {R"({"baz":"qux"})", R"([{"op":"replace","path":"/baz","value":null}])", R"({"baz":null})"},
      {R"({"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}})",
       R"([{"op":"move","from":"/foo/waldo","path":"/qux/thud"}])",
       R"({"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}})"},
      {R"({"foo":["all","grass","cows","eat"]})",
       R"([{"op":"move","from":"/foo/1","path":"/foo/3"}])",
       R"({"foo":["all","cows","eat","grass"]})"},
      {R"({"a":[1]})", R"([{"op":"copy","from":"/a","path":"/b"}])", R"({"a":[1],"b":[1]})"},
      {R"({"a":1})", R"([{"op":"add","path":"","value":[2]}])", R"([2])"},
      {R"({"foo":"bar"})", R"([{"op":"add","path":"/foo","value":1,"more":true}])", R"({"foo":1})"},
      {R"({"a/b":{"m~n":1}})", R"([{"op":"replace","path":"/a~1b/m~0n","value":2}])",
       R"({"a/b":{"m~n":2}})"},
      {R"({"":1})", R"([{"op":"remove","path":"/"}])", R"({})"},
      {R"({"n":1.0})", R"([{"op":"test","path":"/n","value":1}])", R"({"n":1})"},
      {R"({"n":12345678901234567890})",
       R"([{"op":"test","path":"/n","value":12345678901234567890}])",
       R"({"n":12345678901234567890})"},
      {R"({"n":12345678901234567890})",
       R"([{"op":"test","path":"/n","value":12345678901234567891}])", "error: different"},
      {R"({"n":"1"})", R"([{"op":"test","path":"/n","value":1}])", "error: different"},
      {R"({"a":1})", R"([{"op":"remove","path":"/b"}])", "error: no member \"b\""},
      {R"({"a":1})", R"([{"op":"replace","path":"/b","value":1}])", "error: no member \"b\""},
      {R"({"a":1})", R"([{"op":"add","path":"/b/c","value":1}])", "error: nothing at \"b\""},
      {R"({"a":1})", R"([{"op":"add","path":"/a/c","value":1}])", "error: neither an object"},
      {R"({"a":[]})", R"([{"op":"add","path":"/a/1","value":1}])", "error: out of range"},
      {R"({"a":[1]})", R"([{"op":"remove","path":"/a/-"}])", "error: not an index"},
      {R"({"a":[1,2]})", R"([{"op":"remove","path":"/a/01"}])", "error: not an index"},
      {R"({"a":[1]})", R"([{"op":"replace","path":"/a/1","value":1}])", "error: out of range"},
      {R"({"a":{"b":1}})", R"([{"op":"move","from":"/a","path":"/a/b"}])", "error: into itself"},
      {R"({})", R"([{"op":"copy","from":"/a","path":"/b"}])", "error: nothing at \"/a\""},
      {R"({})", R"([{"op":"remove","path":""}])", "error: cannot be removed"},
      {R"({})", R"([{"op":"add","path":"a","value":1}])", "error: must begin with /"},
      {R"({})", R"([{"op":"add","path":"/a~2","value":1}])", "error: without 0 or 1"},
      {R"({})", R"([{"op":"add","path":"/a"}])", "error: \"value\" is missing"},
      {R"({})", R"([{"op":"merge","path":"/a"}])", "error: no operation \"merge\""},
      {R"({})", R"([{"path":"/a"}])", "error: \"op\" is missing"},
      {R"({})", R"([{"op":"move","path":"/a"}])", "error: \"from\" is missing"},
      {R"({})", R"({"op":"move"})", "error: not an array"},
      {R"({})", R"([1])", "error: not an object"},
      {R"({})", R"([)", "error: not JSON"},
  };
  for (const Case& c : kCases) {
    Result<JsonPatch> patch = decode_json_patch(c.patch);
    Result<Value> got =
        patch ? apply_json_patch(json(c.document), *patch) : Result<Value>(patch.error());
    std::string_view want = c.want;
    if (want.starts_with("error: ")) {
      ASSERT_FALSE(got) << c.patch;
      EXPECT_NE(got.error().message.find(want.substr(7)), std::string::npos) << got.error().message;
      continue;
    }
    ASSERT_TRUE(got) << c.patch << ": " << got.error().message;
    EXPECT_EQ(text_of(*got), want) << c.patch;
  }
}

TEST(JsonPatch, ADiffIsMinimalAndLeadsThere) {
  struct Case {
    const char* before;
    const char* after;
    const char* want;
  };
  const Case kCases[] = {
      {R"({"a":1})", R"({"a":1.0})", "[]"},
      {R"({"a":1,"b":{"c":2,"d":3}})", R"({"b":{"c":4,"d":3},"e":[]})",
       R"([{"op":"remove","path":"/a"},{"op":"replace","path":"/b/c","value":4},)"
       R"({"op":"add","path":"/e","value":[]}])"},
      {R"([1,2,3,4])", R"([1,4])", R"([{"op":"remove","path":"/2"},{"op":"remove","path":"/1"}])"},
      {R"([1,4])", R"([1,2,3,4])",
       R"([{"op":"add","path":"/1","value":2},{"op":"add","path":"/2","value":3}])"},
      {R"([{"k":1,"v":1},{"k":2,"v":2}])", R"([{"k":1,"v":1},{"k":2,"v":3}])",
       R"([{"op":"replace","path":"/1/v","value":3}])"},
      {R"([1,1,1])", R"([1,1])", R"([{"op":"remove","path":"/2"}])"},
      {R"({"a/b~":[1]})", R"({"a/b~":[2]})", R"([{"op":"replace","path":"/a~1b~0/0","value":2}])"},
      {R"({"a":null})", R"({"a":{}})", R"([{"op":"replace","path":"/a","value":{}}])"},
      {R"({"n":9007199254740993})", R"({"n":9007199254740992})",
       R"([{"op":"replace","path":"/n","value":9007199254740992}])"},
      {R"([])", R"({})", R"([{"op":"replace","path":"","value":{}}])"},
      {R"(["a","b","c"])", R"(["x","b","y","z"])",
       R"([{"op":"replace","path":"/0","value":"x"},{"op":"replace","path":"/2","value":"y"},)"
       R"({"op":"add","path":"/3","value":"z"}])"},
  };
  for (const Case& c : kCases) {
    JsonPatch patch = diff_json(json(c.before), json(c.after));
    EXPECT_EQ(encode_json_patch(patch), c.want);
    Result<Value> got = apply_json_patch(json(c.before), decode_json_patch(c.want).value());
    ASSERT_TRUE(got) << got.error().message;
    EXPECT_TRUE(same_json(*got, json(c.after))) << c.before << " to " << c.after;
  }
}

// All pairs of many small documents.
TEST(JsonPatch, ADiffOfAnyTwoLeadsFromOneToTheOther) {
  std::vector<Value> documents{json("null"), json("1"), json("\"a\""), json("[]"), json("{}")};
  for (int round = 0; round < 2; ++round) {
    size_t count = std::min<size_t>(documents.size(), 9);
    for (size_t i = 0; i < count; ++i) {
      for (size_t j = 0; j < count; j += 2) {
        documents.push_back(Value::tuple({documents[i], documents[j], documents[i]}));
        documents.push_back(Value::tuple({documents[j]}));
        documents.push_back(Value::object({{"a", documents[i]}, {"~/", documents[j]}}));
        documents.push_back(Value::object({{"b", documents[i]}}));
      }
    }
  }
  if (documents.size() > 150) documents.resize(150);
  for (const Value& before : documents) {
    for (const Value& after : documents) {
      JsonPatch patch = diff_json(before, after);
      Result<Value> got =
          apply_json_patch(before, decode_json_patch(encode_json_patch(patch)).value());
      ASSERT_TRUE(got) << text_of(before) << " to " << text_of(after);
      ASSERT_TRUE(same_json(*got, after)) << text_of(before) << " to " << text_of(after);
    }
  }
}

}  // namespace
}  // namespace landform
