#include "value/msgpack.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/hex_testing.h"
#include "value/json.h"
#include "value/refinement.h"

namespace landform {
namespace {

std::string encoded(const Value& value, Type type) {
  auto bytes = encode_msgpack(value, type);
  return bytes ? to_hex(*bytes) : "error: " + bytes.error().message;
}

// The decoded value as JSON, or the error.
std::string decoded(std::string_view hex, Type type) {
  auto value = decode_msgpack(from_hex(hex), type);
  if (!value) return path_to_string(value.error().path) + ": " + value.error().message;
  if (!value->is_wholly_known()) return "unknown";
  return encode_json(*value, value->type()).value();
}

// Every line is a value in three forms; each must convert to the others.
TEST(CodecVectorsTest, AgreeInJsonAndMsgpack) {
  std::ifstream in(std::string(LANDFORM_SOURCE_DIR) + "/tests/conformance/codec/values.tsv");
  ASSERT_TRUE(in);
  size_t count = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    ++count;
    size_t first = line.find('\t');
    size_t second = line.find('\t', first + 1);
    std::string json = line.substr(first + 1, second - first - 1);
    std::string hex = line.substr(second + 1);
    SCOPED_TRACE(line.substr(0, 200));
    auto type = decode_type_json(line.substr(0, first));
    ASSERT_TRUE(type);
    auto value = decode_json(json, *type);
    ASSERT_TRUE(value) << value.error().message;
    EXPECT_EQ(encode_json(*value, *type).value(), json);
    EXPECT_EQ(encoded(*value, *type), hex);
    auto back = decode_msgpack(from_hex(hex), *type);
    ASSERT_TRUE(back) << back.error().message;
    // A number may lose bits of precision, which neither form shows.
    EXPECT_EQ(back->type(), value->type());
    EXPECT_EQ(encoded(*back, *type), hex);
    // Negative zero is an integer on the wire.
    if (json.find("-0,") == std::string::npos && !json.ends_with("-0") &&
        json.find("-0]") == std::string::npos) {
      EXPECT_EQ(encode_json(*back, *type).value(), json);
    }
  }
  EXPECT_GT(count, 250U);
}

Refiner unknown(Type type) { return refine(Value::unknown(type)); }

TEST(MsgpackTest, Unknowns) {
  Type string = Type::string();
  Type list = Type::list(string);
  Type set = Type::set(string);
  Value not_null = unknown(string).not_null().done();
  Value object = Value::object({{"a", Value::unknown(string)},
                                {"b", not_null},
                                {"c", Value::unknown()},
                                {"d", Value::string("x")}});
  Type dynamics =
      Type::object({{"a", string}, {"b", Type::dynamic()}, {"c", Type::dynamic()}, {"d", string}});
  struct Case {
    Value value;
    Type type;
    const char* want;
  };
  const Case cases[] = {
      {Value::unknown(string), string, "d40000"},
      {Value::unknown(), Type::dynamic(), "d40000"},
      {Value::unknown(string), Type::dynamic(), "92c40822737472696e6722d40000"},
      {not_null, string, "c7030c8101c2"},
      {not_null, Type::dynamic(), "92c40822737472696e6722c7030c8101c2"},
      {unknown(string).string_prefix_full("a-").done(), string, "c7050c8102a2612d"},
      {unknown(string).not_null().string_prefix_full("arn:aws:").done(), string,
       "c70d0c8201c202a861726e3a6177733a"},
      {unknown(Type::number()).number_lower(Number(1)).done(), Type::number(), "c7050c81039201c3"},
      {unknown(Type::number())
           .number_lower(Number::from_double(0.5), false)
           .number_upper(*Number::parse("1e30"), false)
           .done(),
       Type::number(),
       "c7300c820392cb3fe0000000000000c20492bf3130303030303030303030303030303030303030303030303030"
       "3030303030c2"},
      {unknown(Type::number()).not_null().number_upper(Number(-300)).done(), Type::number(),
       "c7090c8201c20492d1fed4c3"},
      {unknown(list).length_lower(2).done(), list, "c7030c810502"},
      {unknown(list).not_null().length_upper(300).done(), list, "c7070c8201c206cd012c"},
      {unknown(set).length_lower(1).length_upper(70000).done(), set, "c7090c82050106ce00011170"},
      {unknown(set).not_null().length(2).done(), set, "c7070c8301c205020602"},
      {unknown(list).not_null().length(2).done(), list, "92d40000d40000"},
      {unknown(Type::empty_object()).not_null().done(), Type::empty_object(), "c7030c8101c2"},
      {Value::number(Number::infinity(false)), Type::number(), "cb7ff0000000000000"},
      {Value::number(Number::infinity(true)), Type::number(), "cbfff0000000000000"},
      {object, dynamics, "84a161d40000a16292c40822737472696e6722c7030c8101c2a163d40000a164a178"},
      {Value::set(string, {Value::unknown(string), Value::string("b"), Value::string("a")}), set,
       "93a161a162d40000"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(encoded(c.value, c.type), c.want);
    auto back = decode_msgpack(from_hex(c.want), c.type);
    ASSERT_TRUE(back) << c.want << ": " << back.error().message;
    EXPECT_TRUE(back->identical(c.value)) << c.want;
  }
}

TEST(MsgpackTest, CutsLongPrefixes) {
  struct Case {
    std::string prefix;
    std::string want;
  };
  auto repeat = [](std::string_view text, size_t n) {
    std::string out;
    while (n-- > 0) out += text;
    return out;
  };
  const Case cases[] = {
      {repeat("x", 255), "c801030c8102d9ff" + repeat("78", 255)},
      {repeat("x", 256), "c801050c8102da0100" + repeat("78", 256)},
      {repeat("x", 257), "c801020c8102d9fe" + repeat("78", 254)},
      {repeat("-", 300), "c801030c8102d9ff" + repeat("2d", 255)},
      {repeat("\xC3\xA9", 128), "c801050c8102da0100" + repeat("c3a9", 128)},
      {repeat("\xC3\xA9", 255), "c801000c8102d9fc" + repeat("c3a9", 126)},
  };
  for (const Case& c : cases) {
    Value value = unknown(Type::string()).string_prefix_full(c.prefix).done();
    EXPECT_EQ(encoded(value, Type::string()), c.want);
  }
}

TEST(MsgpackTest, LongTextAndCollections) {
  for (size_t size : {65535U, 65536U}) {
    Value text = Value::string(std::string(size, 'x'));
    std::string bytes = encode_msgpack(text, Type::string()).value();
    EXPECT_EQ(to_hex(bytes.substr(0, size == 65535 ? 3 : 5)),
              size == 65535 ? "daffff" : "db00010000");
    EXPECT_TRUE(decode_msgpack(bytes, Type::string()).value().identical(text));
    Value list = Value::list(Type::boolean(), std::vector<Value>(size, Value::boolean(true)));
    bytes = encode_msgpack(list, list.type()).value();
    EXPECT_EQ(to_hex(bytes.substr(0, size == 65535 ? 3 : 5)),
              size == 65535 ? "dcffff" : "dd00010000");
    EXPECT_TRUE(decode_msgpack(bytes, list.type()).value().identical(list));
  }
}

// A number made from a double stays that double, even where its text would not.
TEST(MsgpackTest, Doubles) {
  struct Case {
    double value;
    const char* want;
  };
  const Case cases[] = {
      {0.1, "cb3fb999999999999a"},
      {5e-324, "cb0000000000000001"},
      {3.141592653589793, "cb400921fb54442d18"},
      {-1.0 / 3, "cbbfd5555555555555"},
      {1e18, "cf0de0b6b3a7640000"},
      {1e19, "b43130303030303030303030303030303030303030"},
  };
  for (const Case& c : cases) {
    Value value = Value::number(Number::from_double(c.value));
    EXPECT_EQ(encoded(value, Type::number()), c.want);
    auto back = decode_msgpack(from_hex(c.want), Type::number());
    ASSERT_TRUE(back);
    EXPECT_EQ(back->as_number().to_double(), c.value);
  }
}

TEST(MsgpackTest, ReadsOutputOfOtherPrograms) {
  struct Case {
    const char* hex;
    Type type;
    const char* want;
  };
  Type number = Type::number();
  const Case cases[] = {
      {"d1ff7f", number, "-129"},
      {"d300000000000000ff", number, "255"},
      {"cfffffffffffffffff", number, "18446744073709551615"},
      {"ca3f800000", number, "1"},
      {"ca3dcccccd", number, "0.10000000149011612"},
      {"a3312e35", number, "1.5"},
      {"c403312e35", number, "1.5"},
      {"c403616263", Type::string(), "\"abc\""},
      {"a365cc81", Type::string(), "\"\xC3\xA9\""},
      {"82a162c3a161c2", Type::map(Type::boolean()), R"({"a":false,"b":true})"},
      {"c0", Type::dynamic(), "null"},
      {"c3ff", Type::boolean(), "true"},
      {"d9037965730a", Type::string(), "\"yes\""},
      // Extensions of other types are unknown if they are empty.
      {"d40500", Type::string(), "unknown"},
      {"c70000", Type::string(), "unknown"},
      // An unsupported refinement.
      {"c7080c826392a1610101c2", Type::string(), "unknown"},
      {"d70c826392a1610101c2", Type::dynamic(), "unknown"},
  };
  for (const Case& c : cases) EXPECT_EQ(decoded(c.hex, c.type), c.want) << c.hex;
}

TEST(MsgpackTest, RejectsInvalidInput) {
  Type string = Type::string();
  Type object = Type::object({{"a", Type::list(string)}, {"b", Type::number()}});
  struct Case {
    const char* hex;
    Type type;
    const char* want;
  };
  const Case cases[] = {
      {"", string, ": EOF"},
      {"a3", string, ": string is required"},
      {"dbffffffff61", string, ": string is required"},
      {"01", string, ": string is required"},
      {"a161", Type::number(), ": number is required"},
      {"cb7ff8000000000000", Type::number(), ": number is required"},
      {"cd01", Type::number(), ": number is required"},
      {"c1", Type::boolean(), ": bool is required"},
      {"81", Type::list(string), ": a list is required"},
      {"ddffffffff", Type::list(string), "[0]: EOF"},
      {"92a161", Type::set(string), "[1]: EOF"},
      {"dfffffffff", Type::map(string), ": non-string key in map"},
      {"81a16b01", Type::map(string), "[\"k\"]: string is required"},
      {"90", Type::tuple({string}), ": a tuple of length 1 is required"},
      {"80", object, ": an object with 2 attributes is required (0 given)"},
      {"82a16101a16202", object, ".a: a list is required"},
      {"82a16193a178c301a16202", object, ".a[1]: string is required"},
      {"82a16190a16302", object, ".c: unsupported attribute"},
      {"820102", object, ": all keys must be strings"},
      {"93", Type::dynamic(), ": dynamic value array must have exactly two elements"},
      {"92c403226922c3", Type::dynamic(), ": invalid primitive type name \"i\""},
      {"92c40622626f6f6c2201", Type::dynamic(), ": bool is required"},
      {"c7030d8101c2", string, ": unsupported extension type 0x0d with len 3"},
      {"c9ffffffff0c", string, ": failed to read msgpack extension body: unexpected EOF"},
      {"c7020c9090", string, ": failed to decode msgpack extension body: not a map"},
      {"c7020c8101", string,
       ": failed to decode msgpack extension body: null refinement is not boolean"},
      {"c7030c8102a0", Type::number(),
       ": failed to decode msgpack extension body: string prefix refinement for non-string type"},
      {"c7040c8102a1ff", string,
       ": failed to decode msgpack extension body: string prefix refinement is not valid UTF-8"},
      {"c7020cdfff", string, ": failed to decode msgpack extension body: not a map"},
  };
  for (const Case& c : cases) EXPECT_EQ(decoded(c.hex, c.type), c.want) << c.hex;
}

TEST(MsgpackTest, BoundsNesting) {
  std::string bytes;
  for (int i = 0; i < 1000000; ++i) bytes += from_hex("92c4092264796e616d696322");
  auto value = decode_msgpack(bytes, Type::dynamic());
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().message, "exceeded max depth");
}

TEST(MsgpackTest, BoundsTheExpansionOfUnknowns) {
  // Each element claims to be a list of 100000 unknown strings.
  std::string bytes = from_hex("dc0400");
  for (int i = 0; i < 1024; ++i) bytes += from_hex("c70f0c8301c205ce000186a006ce000186a0");
  auto value = decode_msgpack(bytes, Type::list(Type::list(Type::string())));
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().message, "oversize unknown value refinement");
}

TEST(MsgpackTest, RejectsMarks) {
  Value secret = Value::string("x").with_marks(Marks::sensitive);
  Value value = Value::object({{"a", Value::list(Type::string(), {Value::string("y"), secret})}});
  auto bytes = encode_msgpack(value, value.type());
  ASSERT_FALSE(bytes);
  EXPECT_EQ(path_to_string(bytes.error().path), ".a[1]");
  EXPECT_EQ(bytes.error().message, "value has marks, so it cannot be serialized");
}

}  // namespace
}  // namespace landform
