// What is made: results keep the rules of their resource, and seeds decide them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "random/bcrypt.h"
#include "random/encoding.h"
#include "random/testing.h"
#include "random/text.h"
#include "random/words.h"

namespace landform::random {
namespace {

using ::testing::ElementsAre;
using testing::errors_of;
using testing::Harness;
using ::testing::MatchesRegex;
using ::testing::UnorderedElementsAre;

class Create : public ::testing::Test {
 protected:
  std::string failure(const std::string& type, const std::string& json) {
    return errors_of(
        harness_.apply(type, harness_.value(type, json), harness_.none(type)).diagnostics);
  }
  Harness harness_;
};

TEST_F(Create, Bytes) {
  sdk::Object made = harness_.create("random_bytes", R"({"length": 33, "keepers": {"a": "b"}})");
  std::string bytes = from_base64(made.string("base64"), Base64::standard).value();
  EXPECT_EQ(bytes.size(), 33U);
  EXPECT_EQ(made.string("hex"), to_hex(bytes));
  EXPECT_NE(harness_.create("random_bytes", R"({"length": 33})").string("hex"), made.string("hex"));
}

TEST_F(Create, Id) {
  sdk::Object made = harness_.create("random_id", R"({"byte_length": 9, "prefix": "p-"})");
  std::string bytes = from_base64(made.string("id"), Base64::url_raw).value();
  EXPECT_EQ(bytes.size(), 9U);
  EXPECT_EQ(made.string("b64_url"), "p-" + made.string("id"));
  EXPECT_EQ(made.string("b64_std"), "p-" + base64_encode(bytes));
  EXPECT_EQ(made.string("hex"), "p-" + to_hex(bytes));
  EXPECT_EQ(made.string("dec"), "p-" + to_decimal(bytes));
}

TEST_F(Create, Integer) {
  struct Case {
    const char* config;
    int64_t want;
  };
  // As hashicorp/random makes them of these seeds.
  const Case kSeeded[] = {
      {R"({"min": 0, "max": 9, "seed": "a"})", 2},
      {R"({"min": -5, "max": 4, "seed": "seed"})", 1},
      {R"({"min": 7, "max": 7, "seed": "a"})", 7},
  };
  for (const Case& c : kSeeded) {
    sdk::Object made = harness_.create("random_integer", c.config);
    EXPECT_EQ(made.int64("result"), c.want) << c.config;
    EXPECT_EQ(made.string("id"), std::to_string(c.want));
  }
  for (int i = 0; i < 100; ++i) {
    int64_t made = harness_.create("random_integer", R"({"min": -1, "max": 1})").int64("result");
    EXPECT_GE(made, -1);
    EXPECT_LE(made, 1);
  }
}

TEST_F(Create, IntegerOfTheWidestSpan) {
  const char* kWidest = R"({"min": -9223372036854775808, "max": 9223372036854775807})";
  EXPECT_NE(harness_.create("random_integer", kWidest).int64("result"),
            harness_.create("random_integer", kWidest).int64("result"));
  EXPECT_EQ(failure("random_integer", R"({"min": 3, "max": 2})"),
            "Create Random Integer Error: The minimum (minVal) value needs to be smaller than or "
            "equal to maximum (maxVal) value.\n");
}

TEST_F(Create, Password) {
  sdk::Object made =
      harness_.create("random_password", R"({"length": 80, "special": false, "min_numeric": 4})");
  EXPECT_THAT(made.string("result"), MatchesRegex("[A-Za-z0-9]+"));
  EXPECT_EQ(made.string("result").size(), 80U);
  EXPECT_GE(std::ranges::count_if(made.string("result"), isdigit), 4);
  EXPECT_EQ(made.string("id"), "none");
  EXPECT_TRUE(bcrypt_matches(made.string("bcrypt_hash"), made.string("result")));
  EXPECT_TRUE(made.boolean("number"));
  EXPECT_TRUE(made.boolean("numeric"));
  EXPECT_TRUE(made.is_null("override_special"));
}

TEST_F(Create, String) {
  sdk::Object made = harness_.create(
      "random_string", R"({"length": 9, "number": false, "upper": false, "lower": false,
                           "override_special": "°ß"})");
  EXPECT_THAT(made.string("result"), MatchesRegex("(°|ß)+"));
  EXPECT_EQ(count_characters(made.string("result")), 9);
  EXPECT_EQ(made.string("id"), made.string("result"));
  EXPECT_FALSE(made.boolean("numeric"));
  EXPECT_EQ(made.int64("min_lower"), 0);
}

// What validation cannot see while values are unknown comes out when it is made.
TEST_F(Create, StringThatCannotBe) {
  EXPECT_THAT(failure("random_string", R"({"length": 2, "min_upper": 2, "min_lower": 1})"),
              ::testing::StartsWith("Random Read Error: While attempting to generate a random "
                                    "value for this resource, a read error was generated."));
  const char* kType = "random_password";
  for (const char* config : {R"({"length": 2, "min_upper": 2, "min_lower": 1})",
                             R"({"length": 2, "min_special": 2, "override_special": "\u0000"})"}) {
    provider::ApplyResponse failed =
        harness_.apply(kType, harness_.value(kType, config), harness_.none(kType));
    EXPECT_TRUE(failed.diagnostics.has_errors()) << config;
    EXPECT_TRUE(failed.state.is_null()) << "there is nothing to keep";
  }
}

TEST_F(Create, Pet) {
  auto is_one_of = [](std::span<const std::string_view> list, const std::string& word) {
    return std::ranges::find(list, word) != list.end();
  };
  auto words = [](const std::string& name) {
    std::vector<std::string> out(1);
    for (char c : name) c == '.' ? (void)out.emplace_back() : (void)(out.back() += c);
    return out;
  };
  auto made = [&](const std::string& config) {
    return words(harness_.create("random_pet", config).string("id"));
  };
  std::vector<std::string> five = made(R"({"length": 5, "separator": ".", "prefix": "Pre"})");
  ASSERT_EQ(five.size(), 6U);
  EXPECT_EQ(five[0], "Pre");
  for (size_t i : {1, 2, 3}) EXPECT_TRUE(is_one_of(adverbs(), five[i])) << five[i];
  EXPECT_TRUE(is_one_of(adjectives(), five[4])) << five[4];
  EXPECT_TRUE(is_one_of(animals(), five[5])) << five[5];

  std::vector<std::string> one = made(R"({"length": 1, "separator": "."})");
  ASSERT_EQ(one.size(), 1U);
  EXPECT_TRUE(is_one_of(animals(), one[0])) << one[0];
  EXPECT_EQ(made(R"({"length": 0, "separator": "."})").size(), 2U);
  EXPECT_EQ(made(R"({"separator": "."})").size(), 2U);
  EXPECT_THAT(harness_.create("random_pet", "{}").string("id"), MatchesRegex("[a-z]+-[a-z]+"));
  // Only the words and what is between them are in lower case.
  EXPECT_THAT(harness_.create("random_pet", R"({"separator": "X", "prefix": "P"})").string("id"),
              MatchesRegex("PX[a-z]+"));
}

TEST_F(Create, Shuffle) {
  const char* kInput = R"("input": ["a", "b", "c", "d", "e", "f"], "seed": "seed")";
  auto shuffled = [&](const std::string& more) {
    return harness_.create("random_shuffle", "{" + std::string(kInput) + more + "}")
        .strings("result");
  };
  // As hashicorp/random makes them of this seed.
  EXPECT_THAT(shuffled(""), ElementsAre("d", "a", "e", "f", "c", "b"));
  EXPECT_THAT(shuffled(R"(, "result_count": 14)"),
              ElementsAre("d", "a", "e", "f", "c", "b", "f", "d", "c", "b", "e", "a", "c", "f"));
  EXPECT_THAT(shuffled(R"(, "result_count": 2)"), ElementsAre("d", "a"));
  EXPECT_THAT(shuffled(R"(, "result_count": 0)"), ElementsAre());
  EXPECT_THAT(harness_.create("random_shuffle", R"({"input": ["x", "y", "z"]})").strings("result"),
              UnorderedElementsAre("x", "y", "z"));
  sdk::Object empty = harness_.create("random_shuffle", R"({"input": [], "result_count": 3})");
  EXPECT_THAT(empty.strings("result"), ElementsAre());
  EXPECT_EQ(empty.string("id"), "-");
  EXPECT_TRUE(harness_.create("random_shuffle", R"({"input": [null]})")
                  .get("result")
                  .elements()[0]
                  .is_null());
}

TEST_F(Create, Uuid) {
  struct Case {
    const char* type;
    const char* pattern;
  };
  const Case kCases[] = {
      {"random_uuid", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"},
      {"random_uuid4", "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
      {"random_uuid7", "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"},
  };
  for (const Case& c : kCases) {
    sdk::Object made = harness_.create(c.type, "{}");
    EXPECT_THAT(made.string("result"), MatchesRegex(c.pattern));
    EXPECT_EQ(made.string("id"), made.string("result"));
  }
  std::string before;
  for (int i = 0; i < 1000; ++i) {
    std::string uuid = harness_.create("random_uuid7", "{}").string("result");
    EXPECT_LT(before, uuid);
    before = uuid;
  }
}

TEST_F(Create, Ephemeral) {
  auto open = [&](const std::string& type, const std::string& json) {
    const schema::Block& block = harness_.server().ephemeral_schema(type)->block;
    Value config = sdk::shaped_like(sdk::read_state_json(json).value(), block).value();
    provider::OpenResponse opened = harness_.server().open({type, config}, {});
    EXPECT_EQ(errors_of(opened.diagnostics), "");
    EXPECT_FALSE(opened.renew_at);
    return sdk::Object(opened.result);
  };
  sdk::Object bytes = open("random_bytes", R"({"length": 5})");
  EXPECT_EQ(to_hex(from_base64(bytes.string("base64"), Base64::standard).value()),
            bytes.string("hex"));
  EXPECT_EQ(bytes.string("hex").size(), 10U);
  sdk::Object password = open("random_password", R"({"length": 30, "numeric": false})");
  EXPECT_THAT(password.string("result"), MatchesRegex("[^0-9]+"));
  EXPECT_EQ(password.string("result").size(), 30U);
  EXPECT_TRUE(bcrypt_matches(password.string("bcrypt_hash"), password.string("result")));
  EXPECT_TRUE(password.boolean("upper"));
  EXPECT_EQ(password.int64("min_upper"), 0);
}

}  // namespace
}  // namespace landform::random
