#include "protocol/protobuf.h"

#include <gmock/gmock.h>

#include "protocol/protobuf_fields.h"
#include "protocol/testing.h"

namespace landform::protocol {
namespace {

using testing::hex;
using testing::unhex;

enum class Sign : int32_t { zero = 0, plus = 1, minus = -1 };

// Every kind of field; the bytes below were produced by protoc from the same message.
struct Sample {
  std::vector<int64_t> numbers;
  std::vector<Sign> signs;
  uint64_t large = 0;
  int32_t small = 0;
  std::map<std::string, std::string, std::less<>> blobs;

  static const Table& table() {
    return table_of<Field<1, &Sample::numbers>, Field<3, &Sample::signs>, Field<16, &Sample::large>,
                    Field<2047, &Sample::small>, BytesField<2048, &Sample::blobs>>();
  }
};

constexpr std::string_view sample_bytes =
    "0a0d01ac02ffffffffffffffffff01"
    "1a0b01ffffffffffffffffff01"
    "8001ffffffffffffffffff01"
    "f87ffeffffffffffffffff01"
    "828001070a016b120200ff";

struct Tree {
  std::string name;
  std::vector<Tree> children;
  std::optional<bool> flag;
  std::map<std::string, Tree, std::less<>> named;

  static const Table& table() {
    return table_of<Field<1, &Tree::name>, Field<2, &Tree::children>, Field<3, &Tree::flag>,
                    Field<4, &Tree::named>>();
  }
};

TEST(Protobuf, WritesTheSameBytesAsProtoc) {
  Sample sample{.numbers = {1, 300, -1},
                .signs = {Sign::plus, Sign::minus},
                .large = UINT64_MAX,
                .small = -2,
                .blobs = {{"k", std::string("\0\xff", 2)}}};
  EXPECT_EQ(hex(encode(sample)), sample_bytes);
}

TEST(Protobuf, RoundTrips) {
  auto sample = decode<Sample>(unhex(sample_bytes));
  ASSERT_TRUE(sample) << sample.error().message;
  EXPECT_THAT(sample->numbers, ::testing::ElementsAre(1, 300, -1));
  EXPECT_THAT(sample->signs, ::testing::ElementsAre(Sign::plus, Sign::minus));
  EXPECT_EQ(sample->large, UINT64_MAX);
  EXPECT_EQ(sample->small, -2);
  EXPECT_EQ(hex(encode(*sample)), sample_bytes);
}

TEST(Protobuf, ReadsNumbersThatAreNotPacked) {
  auto sample = decode<Sample>(unhex("080108020a0203041801"));
  ASSERT_TRUE(sample) << sample.error().message;
  EXPECT_THAT(sample->numbers, ::testing::ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(sample->signs, ::testing::ElementsAre(Sign::plus));
}

TEST(Protobuf, SkipsUnknownFields) {
  struct {
    const char* name;
    const char* bytes;
  } cases[] = {
      {"varint", "500a0a0161"},
      {"fixed64", "5101020304050607080a0161"},
      {"bytes", "5203ffffff0a0161"},
      {"fixed32", "55010203040a0161"},
      {"group", "5308015a02ffff540a0161"},
      {"groups in groups", "535b53545c540a0161"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    auto tree = decode<Tree>(unhex(c.bytes));
    ASSERT_TRUE(tree) << tree.error().message;
    EXPECT_EQ(tree->name, "a");
  }
}

TEST(Protobuf, RejectsInvalidInput) {
  struct {
    const char* name;
    const char* bytes;
    const char* want;
  } cases[] = {
      {"tag cut off", "80", "a number is truncated"},
      {"no value", "18", "a number is truncated"},
      {"varint without end", "18ffffffffffffffffffff01", "a number has more than 64 bits"},
      {"varint of 65 bits", "18ffffffffffffffffff02", "a number has more than 64 bits"},
      {"length beyond the end", "0a0561", "the message is truncated"},
      {"length of 2^63", "0a8080808080808080800161", "the message is truncated"},
      {"length of a part beyond its whole", "12030a0561", "the message is truncated"},
      {"fixed32 cut off", "550102", "the message is truncated"},
      {"fixed64 cut off", "51010203", "the message is truncated"},
      {"field 0", "0001", "invalid field number"},
      {"field of 33 bits", "808080808001", "invalid field number"},
      {"wire type 6", "0e01", "invalid wire type"},
      {"number for text", "0801", "a field has the wrong wire type"},
      {"number for message", "1001", "a field has the wrong wire type"},
      {"text for number", "1a0161", "a field has the wrong wire type"},
      {"number for map", "2001", "a field has the wrong wire type"},
      {"number for the key of a map", "22020801", "a field has the wrong wire type"},
      {"fixed32 for number", "1d00000000", "a field has the wrong wire type"},
      {"group for text", "0b0c", "a field has the wrong wire type"},
      {"group without end", "530801", "a number is truncated"},
      {"end without group", "54", "unmatched end of group"},
      {"end of another group", "535c", "unmatched end of group"},
      {"no UTF-8", "0a02c328", "a string is not valid UTF-8"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    auto tree = decode<Tree>(unhex(c.bytes));
    ASSERT_FALSE(tree);
    EXPECT_EQ(tree.error().message, c.want);
  }
}

TEST(Protobuf, BoundsNesting) {
  auto nested = [](int depth) {
    std::string bytes;
    for (int i = 0; i < depth; ++i) {
      std::string length;
      for (size_t n = bytes.size();;) {
        length += static_cast<char>(n >= 0x80 ? n | 0x80 : n);
        n >>= 7;
        if (n == 0) break;
      }
      bytes = "\x12" + length + bytes;
    }
    return bytes;
  };
  EXPECT_TRUE(decode<Tree>(nested(max_message_depth)));
  EXPECT_FALSE(decode<Tree>(nested(max_message_depth + 1)));
  EXPECT_FALSE(decode<Tree>(std::string(1 << 20, '\x53')));  // groups
}

TEST(Protobuf, TakesTheLastOfDuplicateFields) {
  auto tree = decode<Tree>(unhex("0a01610a0162"));
  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->name, "b");
  tree = decode<Tree>(unhex("22070a016b12020a0022090a016b12040a026364"));
  ASSERT_TRUE(tree) << tree.error().message;
  ASSERT_EQ(tree->named.size(), 1U);
  EXPECT_EQ(tree->named.at("k").name, "cd");
}

TEST(Protobuf, KeepsSetButEmptyOptionals) {
  Tree tree;
  tree.flag = false;
  EXPECT_EQ(hex(encode(tree)), "1800");
  auto again = decode<Tree>(unhex("1800"));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->flag, std::optional<bool>(false));
  EXPECT_EQ(decode<Tree>("")->flag, std::nullopt);
}

TEST(Protobuf, RepairsInvalidUtf8) {
  Tree tree;
  tree.name = "a\xff";
  EXPECT_EQ(hex(encode(tree)), "0a0461efbfbd");
}

TEST(Protobuf, WritesDeepTreesInLinearTime) {
  auto deep = [](int depth) {
    Tree tree;
    tree.name = "x";
    for (int i = 0; i < depth; ++i) {
      Tree outer;
      outer.children.push_back(std::move(tree));
      tree = std::move(outer);
    }
    return tree;
  };
  // Measuring 2,000 levels again at every level would take two million steps; here each is walked
  // twice, and all lengths are in the output.
  std::string bytes = encode(deep(2000));
  EXPECT_GT(bytes.size(), 4000U);
  EXPECT_LT(bytes.size(), 8000U);
}

TEST(Protobuf, ReadsTruncatedBytesSafely) {
  std::string bytes = unhex(sample_bytes);
  for (size_t i = 0; i < bytes.size(); ++i) (void)decode<Sample>(bytes.substr(0, i));
  for (size_t i = 0; i < bytes.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      (void)decode<Sample>(changed);
      (void)decode<Tree>(changed);
    }
  }
}

}  // namespace
}  // namespace landform::protocol
