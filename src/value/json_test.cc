#include "value/json.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "value/json_reader.h"

namespace landform {
namespace {

Value num(const char* text) { return Value::number(*Number::parse(text)); }

std::string decoded(std::string_view text) {
  auto value = decode_json(text);
  if (!value) return "error: " + value.error().message;
  return encode_json(*value, value->type()).value();
}

std::string decoded(std::string_view text, Type type) {
  auto value = decode_json(text, type);
  if (!value) return path_to_string(value.error().path) + ": " + value.error().message;
  return value->type().to_expression() + " " + encode_json(*value, value->type()).value();
}

TEST(JsonQuoteTest, EscapesAsGoDoes) {
  struct Case {
    std::string text, want;
  };
  const Case cases[] = {
      {"", R"("")"},
      {"plain \xC3\xA9 \xF0\x9F\x98\x80", "\"plain \xC3\xA9 \xF0\x9F\x98\x80\""},
      {"a\"b\\c/", R"("a\"b\\c/")"},
      {"\b\f\n\r\t\x01\x1f\x7f", "\"\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\""},
      {"<a href='x'>&", R"("\u003ca href='x'\u003e\u0026")"},
      {"\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAA", "\"\\u2028\\u2029\xE2\x80\xAA\""},
      {"a\xFF\xC3z", R"("a\ufffd\ufffdz")"},
      {"\xEF\xBF\xBD", "\"\xEF\xBF\xBD\""},
      {std::string("\0", 1), R"("\u0000")"},
  };
  for (const Case& c : cases) EXPECT_EQ(json_quote(c.text), c.want);
}

TEST(EncodeJsonTest, Values) {
  struct Case {
    Value value;
    Type type;
    const char* want;
  };
  Value list = Value::list(Type::boolean(), {Value::boolean(true), Value::boolean(false)});
  Value object = Value::object({{"static", Value::boolean(true)}, {"dynamic", list}});
  const Case cases[] = {
      {Value::string("15"), Type::number(), "15"},
      {num("5"), Type::string(), R"("5")"},
      {num("0.1"), Type::number(), "0.1"},
      {num("-0"), Type::number(), "-0"},
      {num("1e30"), Type::number(), "1000000000000000000000000000000"},
      {Value(), Type::dynamic(), "null"},
      {Value::null(Type::string()), Type::string(), "null"},
      {Value::null(Type::string()), Type::dynamic(), R"({"value":null,"type":"string"})"},
      {list, list.type(), "[true,false]"},
      {list, Type::list(Type::string()), R"(["true","false"])"},
      {list, Type::dynamic(), R"({"value":[true,false],"type":["list","bool"]})"},
      {list, Type::list(Type::dynamic()),
       R"([{"value":true,"type":"bool"},{"value":false,"type":"bool"}])"},
      {list, Type::set(Type::boolean()), "[false,true]"},
      {object, Type::object({{"static", Type::boolean()}, {"dynamic", Type::dynamic()}}),
       R"({"dynamic":{"value":[true,false],"type":["list","bool"]},"static":true})"},
      {Value::map(Type::number(), {{"b<", num("1")}, {"a", num("2")}}), Type::map(Type::number()),
       R"({"a":2,"b\u003c":1})"},
      {Value::empty_tuple(), Type::dynamic(), R"({"value":[],"type":["tuple",[]]})"},
      {Value::empty_object(), Type::dynamic(), R"({"value":{},"type":["object",{}]})"},
      {Value::tuple({num("1"), Value()}), Type::tuple({Type::number(), Type::dynamic()}),
       "[1,null]"},
  };
  for (const Case& c : cases) {
    auto got = encode_json(c.value, c.type);
    ASSERT_TRUE(got) << c.want << ": " << got.error().message;
    EXPECT_EQ(*got, c.want);
  }
}

TEST(EncodeJsonTest, ReportsValuesThatCannotBeEncoded) {
  struct Case {
    Value value;
    Type type;
    const char* path;
    const char* message;
  };
  Value unknown = Value::object({{"a", Value::tuple({Value::unknown(Type::string())})}});
  Value marked =
      Value::map(Type::string(), {{"k", Value::string("x").with_marks(Marks::sensitive)}});
  const Case cases[] = {
      {unknown, unknown.type(), ".a[0]", "value is not known"},
      {unknown, Type::dynamic(), ".a[0]", "failed to serialize value: value is not known"},
      {marked, marked.type(), "[\"k\"]", "value has marks, so it cannot be serialized as JSON"},
      {Value::number(Number::infinity(true)), Type::number(), "",
       "cannot serialize infinity as JSON"},
      {Value::string("x"), Type::number(), "", "a number is required"},
  };
  for (const Case& c : cases) {
    auto got = encode_json(c.value, c.type);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().message, c.message);
    EXPECT_EQ(path_to_string(got.error().path), c.path);
  }
}

TEST(DecodeJsonTest, ImpliedTypes) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {" null ", "null"},
      {R"({"b":[1,"x",{}],"a":null,"":true})", R"({"":true,"a":null,"b":[1,"x",{}]})"},
      {"[]", "[]"},
      {"0.30000000000000000000000000000000000000001",
       "0.30000000000000000000000000000000000000001"},
      {"123456789012345678901234567890123456789", "123456789012345678901234567890123456789"},
      {"-0", "-0"},
      {"1E+2", "100"},
      {R"("\u00e9\ud83d\ude00\/\n")", "\"\xC3\xA9\xF0\x9F\x98\x80/\\n\""},
      {R"("\ud83dx\ude00\ud83d\ud83d\ude00")",
       "\"\xEF\xBF\xBDx\xEF\xBF\xBD\xEF\xBF\xBD\xF0\x9F\x98\x80\""},
      {"\"a\xFF\xC3\"", "\"a\xEF\xBF\xBD\xEF\xBF\xBD\""},
      {R"({"a":1,"a":2})", R"({"a":2})"},
      {R"({"a":1,"b":0,"a":"x"})", R"({"a":"x","b":0})"},
      // Mistakes.
      {"", "error: EOF"},
      {"  ", "error: EOF"},
      {"x", "error: invalid character 'x' looking for beginning of value"},
      {"'", R"(error: invalid character '\'' looking for beginning of value)"},
      {"\xC3\xA9", "error: invalid character '\xC3\x83' looking for beginning of value"},
      {"nul", "error: unexpected EOF"},
      {"nulx", "error: invalid character 'x' in literal null (expecting 'l')"},
      {"truth", "error: invalid character 't' in literal true (expecting 'e')"},
      {"[", "error: EOF"},
      {"[1,", "error: EOF"},
      {"[1,]", "error: invalid character ']' looking for beginning of value"},
      {"[1 2]", "error: invalid character '2' after array element"},
      {"[1}", "error: invalid character '}' after array element"},
      {"[,1]", "error: invalid character ',' looking for beginning of value"},
      {"{a:1}", "error: invalid character 'a'"},
      {"{\"a\":1,b:1}", "error: invalid character 'b' looking for beginning of object key string"},
      {"{\"a\" 1}", "error: invalid character '1' after object key"},
      {"{\"a\":1 \"b\":2}", "error: invalid character '\"' after object key:value pair"},
      {"{\"a\":}", "error: invalid character '}' looking for beginning of value"},
      {"{\"a\":1,}", "error: invalid character '}' looking for beginning of object key string"},
      {"\"abc", "error: unexpected EOF"},
      {"\"a\nb\"", "error: invalid character '\\n' in string literal"},
      {R"("\x")", "error: invalid character 'x' in string escape code"},
      {R"("\u12g4")", "error: invalid character 'g' in \\u hexadecimal character escape"},
      {"01", "error: extraneous data after JSON object"},
      {"-", "error: unexpected EOF"},
      {"-x", "error: invalid character 'x' in numeric literal"},
      {"1.x", "error: invalid character 'x' after decimal point in numeric literal"},
      {"1ex", "error: invalid character 'x' in exponent of numeric literal"},
      {"1 2", "error: extraneous data after JSON object"},
      {"{}{}", "error: extraneous data after JSON object"},
      {R"({"a":"x","b":0,"a":1})", "error: a number is required"},
      {R"({"a":1,"a":{}})", "error: missing expected {"},
  };
  for (const Case& c : cases) EXPECT_EQ(decoded(c.text), c.want) << c.text;
}

TEST(DecodeJsonTest, GivenTypes) {
  Type list = Type::list(Type::string());
  Type object = Type::object({{"a", Type::number()}, {"b", list}});
  struct Case {
    const char* text;
    Type type;
    const char* want;
  };
  const Case cases[] = {
      {"\"1\"", Type::number(), "number 1"},
      {"1.50", Type::string(), "string \"1.50\""},
      {"true", Type::string(), "string \"true\""},
      {"\"true\"", Type::boolean(), "bool true"},
      {"[1,true,null]", list, R"(list(string) ["1","true",null])"},
      {"[3,1,3]", Type::set(Type::number()), "set(number) [1,3]"},
      {R"({"y":1,"x":2,"y":3})", Type::map(Type::number()), R"(map(number) {"x":2,"y":3})"},
      {R"({"b":["x"]})", object, R"(object({a=number,b=list(string)}) {"a":null,"b":["x"]})"},
      {R"({"type":["list","bool"],"value":[true]})", Type::dynamic(), "list(bool) [true]"},
      {R"([{"value":1,"type":"number"},null])", Type::list(Type::dynamic()),
       "list(number) [1,null]"},
      {"null", Type::dynamic(), "any null"},
      {"[1,\"x\"]", Type::tuple({Type::number(), Type::string()}),
       R"(tuple([number,string]) [1,"x"])"},
      // Mistakes.
      {"\"x\"", Type::number(), ": a number is required"},
      {"1", Type::boolean(), ": bool is required"},
      {"\"True\"", Type::boolean(),
       ": a bool is required; to convert from string, use lowercase \"true\""},
      {"[]", Type::string(), ": string is required"},
      {"{}", list, ": missing expected ["},
      {"[]", object, ": missing expected {"},
      {R"({"b":[{}]})", object, ".b[0]: string is required"},
      {R"({"c":1})", object, ": unsupported attribute \"c\""},
      {R"({"b":["x",]})", object,
       ".b: failed to read object value: invalid character ']' looking for beginning of value"},
      {R"({"b":["x")", object, ".b: failed to read object value: unexpected EOF"},
      {R"({"b" 1})", object, ".b: failed to read object value: expected colon after object key"},
      {"[1 2]", list, "[1]: failed to read list value: expected comma after array element"},
      {"[1]", Type::tuple({}), ": too many tuple elements (need 0)"},
      {"[]", Type::tuple({Type::string()}), ": not enough tuple elements (need 1)"},
      {R"({"value":1})", Type::dynamic(), ": missing type in dynamically-typed value"},
      {R"({"type":"bool"})", Type::dynamic(), ": missing value in dynamically-typed value"},
      {R"({"type":"int","value":1})", Type::dynamic(),
       ": failed to decode type for dynamic value: invalid primitive type name \"int\""},
      {R"({"x":1})", Type::dynamic(), ": invalid key \"x\" in dynamically-typed value"},
      {R"([{"value":1,"type":"number"},{"value":"x","type":"string"}])",
       Type::list(Type::dynamic()), ": all elements must have the same type"},
      {"1 2", Type::number(), ": extraneous data after JSON object"},
  };
  for (const Case& c : cases) EXPECT_EQ(decoded(c.text, c.type), c.want) << c.text;
}

TEST(DecodeJsonTest, BoundsNesting) {
  std::string deepest(JsonReader::kMaxDepth, '[');
  deepest.append(JsonReader::kMaxDepth, ']');
  EXPECT_TRUE(decode_json(deepest));
  EXPECT_EQ(decoded(std::string(1000000, '[')), "error: invalid character '[' exceeded max depth");
  std::string text = "[" + std::string(1000000, '{');
  EXPECT_EQ(decoded(text, Type::list(Type::string())),
            "[0]: failed to read list value: invalid character '{' looking for beginning of object "
            "key string");
  text = "[" + std::string(1000000, '[');
  EXPECT_EQ(decoded(text, Type::list(Type::string())),
            "[0]: failed to read list value: invalid character '[' exceeded max depth");
  std::string type;
  for (int i = 0; i < 100000; ++i) type += "[\"list\",";
  EXPECT_EQ(decode_type_json(type).error().message, "invalid character '[' exceeded max depth");
}

TEST(JsonReaderTest, ReportsWhereItStopped) {
  JsonReader in("{\"a\": [1, x]}");
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(in.next());
  auto error = in.next();
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().offset, 10U);
}

TEST(JsonReaderTest, ReadsWholeValues) {
  JsonReader in(R"({"a": {"x": [1]} , "b": 2})");
  ASSERT_TRUE(in.next());
  EXPECT_EQ(in.next()->text, "a");
  EXPECT_EQ(*in.take_value(), R"({"x": [1]})");
  EXPECT_EQ(in.next()->text, "b");
  EXPECT_EQ(*in.take_value(), "2");
  EXPECT_EQ(in.next()->kind, JsonToken::Kind::end_object);
  EXPECT_FALSE(in.more());
}

TEST(TypeJsonTest, RoundTrips) {
  const char* const types[] = {
      R"("string")",
      R"("dynamic")",
      R"(["list","bool"])",
      R"(["set",["map","number"]])",
      R"(["tuple",["string",["tuple",[]]]])",
      R"(["object",{}])",
      R"(["object",{"a":"number","b\u003c":["list","dynamic"]},["a"]])",
  };
  for (const char* text : types) {
    auto type = decode_type_json(text);
    ASSERT_TRUE(type) << text << ": " << type.error().message;
    EXPECT_EQ(encode_type_json(*type), text);
  }
}

TEST(TypeJsonTest, Mistakes) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"", "EOF"},
      {"\"int\"", "invalid primitive type name \"int\""},
      {"\"string\" 1", "extraneous data after type description"},
      {"1", "invalid type description"},
      {"{}", "invalid complex type description"},
      {"[1]", "invalid complex type kind name"},
      {"[\"vector\",\"string\"]", "invalid complex type kind name"},
      {"[\"list\"]", "invalid type description"},
      {"[\"list\",\"string\",1]", "unexpected extra data in type description"},
      {"[\"object\",[]]", "an object is required in type description"},
      {"[\"object\",{\"a\":\"string\"},[\"b\"]]",
       "optional attribute \"b\" is not an attribute of the object"},
  };
  for (const Case& c : cases) {
    auto type = decode_type_json(c.text);
    ASSERT_FALSE(type) << c.text;
    EXPECT_EQ(type.error().message, c.want) << c.text;
  }
}

}  // namespace
}  // namespace landform
