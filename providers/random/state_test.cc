// Imported states, and states of older versions and of hashicorp/random.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "random/bcrypt.h"
#include "random/testing.h"

namespace landform::random {
namespace {

using testing::errors_of;
using testing::Harness;

std::string json_of(const Value& value) { return encode_json(value, value.type()).value(); }

TEST(RandomImport, CreatesAState) {
  struct Case {
    const char* type;
    const char* id;
    const char* want;
  };
  const Case kCases[] = {
      {"random_bytes", "YWJj", R"({"base64":"YWJj","hex":"616263","keepers":null,"length":3})"},
      {"random_integer", "3,1,9",
       R"({"id":"3","keepers":null,"max":9,"min":1,"result":3,"seed":null})"},
      {"random_integer", "+3,-1,9,a seed",
       R"({"id":"+3","keepers":null,"max":9,"min":-1,"result":3,"seed":"a seed"})"},
      {"random_string", "secret°",
       R"({"id":"secret°","keepers":null,"length":7,"lower":true,"min_lower":0,"min_numeric":0,)"
       R"("min_special":0,"min_upper":0,"number":true,"numeric":true,"override_special":null,)"
       R"("result":"secret°","special":true,"upper":true})"},
      {"random_uuid", "472AD74B-ec72-7531-d5ce-f995c92599d3",
       R"({"id":"472ad74b-ec72-7531-d5ce-f995c92599d3","keepers":null,)"
       R"("result":"472ad74b-ec72-7531-d5ce-f995c92599d3"})"},
      {"random_uuid4", "{472AD74B-ec72-7531-d5ce-f995c92599d3}",
       R"({"id":"472ad74b-ec72-7531-d5ce-f995c92599d3","keepers":null,)"
       R"("result":"472ad74b-ec72-7531-d5ce-f995c92599d3"})"},
      {"random_uuid7", "472AD74Bec727531d5cef995c92599d3",
       R"({"id":"472ad74b-ec72-7531-d5ce-f995c92599d3","keepers":null,)"
       R"("result":"472ad74b-ec72-7531-d5ce-f995c92599d3"})"},
  };
  Harness harness;
  for (const Case& c : kCases) {
    provider::ImportResponse got = harness.server().import_object({c.type, c.id}, {});
    ASSERT_EQ(errors_of(got.diagnostics), "") << c.type;
    EXPECT_EQ(json_of(got.objects.at(0).state), c.want) << c.type;
  }
}

TEST(RandomImport, IdWithAndWithoutPrefix) {
  Harness harness;
  struct Case {
    const char* id;
    const char* want;
  };
  const Case kCases[] = {
      {"p-9h", R"({"b64_std":"p+9h","b64_url":"p-9h","byte_length":3,"dec":"11005793",)"
               R"("hex":"a7ef61","id":"p-9h","keepers":null,"prefix":null})"},
      {"a,b-,_w", R"({"b64_std":"a,b-/w==","b64_url":"a,b-_w","byte_length":1,"dec":"a,b-255",)"
                  R"("hex":"a,b-ff","id":"_w","keepers":null,"prefix":"a,b-"})"},
  };
  for (const Case& c : kCases) {
    provider::ImportResponse got = harness.server().import_object({"random_id", c.id}, {});
    ASSERT_EQ(errors_of(got.diagnostics), "");
    EXPECT_EQ(json_of(got.objects.at(0).state), c.want);
  }
}

TEST(RandomImport, PasswordIsHashed) {
  Harness harness;
  provider::ImportResponse got = harness.server().import_object({"random_password", "hunter2"}, {});
  ASSERT_EQ(errors_of(got.diagnostics), "");
  sdk::Object state(got.objects.at(0).state);
  EXPECT_EQ(state.string("result"), "hunter2");
  EXPECT_EQ(state.string("id"), "none");
  EXPECT_EQ(state.int64("length"), 7);
  EXPECT_TRUE(bcrypt_matches(state.string("bcrypt_hash"), "hunter2"));
  EXPECT_EQ(harness.change("random_password", R"({"length": 7})", got.objects.at(0).state), "");
}

TEST(RandomImport, ReportsErrors) {
  const std::string kRetry =
      "Retry the Terraform operation. If the error still occurs or happens regularly, please "
      "contact the provider developer with hardware and operating system information.\n\n";
  struct Case {
    const char* type;
    const char* id;
    std::string want;
  };
  const Case kCases[] = {
      {"random_bytes", "!",
       "Import Random bytes Error: There was an error during the parsing of the base64 "
       "string.\n\n" +
           kRetry + "Original Error: illegal base64 data at input byte 0\n"},
      {"random_id", "a,YQ==",
       "Import Random ID Error: While attempting to import a random id there was a decoding "
       "error.\n\n" +
           kRetry + "Original Error: illegal base64 data at input byte 2\n"},
      {"random_integer", "3,1",
       "Import Random Integer Error: Invalid import usage: expecting {result},{min},{max} or "
       "{result},{min},{max},{seed}\n"},
      {"random_integer", "x,1,2",
       "Import Random Integer Error: The value supplied could not be parsed as an integer.\n\n"
       "Original Error: strconv.ParseInt: parsing \"x\": invalid syntax\n"},
      {"random_integer", "1,x,2",
       "Import Random Integer Error: The min value supplied could not be parsed as an integer.\n\n"
       "Original Error: strconv.ParseInt: parsing \"x\": invalid syntax\n"},
      {"random_integer", "1,2,9223372036854775808",
       "Import Random Integer Error: The max value supplied could not be parsed as an integer.\n\n"
       "Original Error: strconv.ParseInt: parsing \"9223372036854775808\": value out of range\n"},
      {"random_pet", "otter",
       "Resource Import Not Implemented: This resource does not support import. Please contact "
       "the provider developer for additional information.\n"},
      {"random_shuffle", "-",
       "Resource Import Not Implemented: This resource does not support import. Please contact "
       "the provider developer for additional information.\n"},
      {"random_uuid", "x",
       "Import Random UUID Error: There was an error during the parsing of the UUID.\n\n" + kRetry +
           "Original Error: uuid string is wrong length\n"},
      {"random_uuid4", "x",
       "Import Random UUID Error: There was an error during the parsing of the UUID.\n\n" + kRetry +
           "Original Error: invalid UUID length: 1\n"},
  };
  Harness harness;
  for (const Case& c : kCases) {
    EXPECT_EQ(errors_of(harness.server().import_object({c.type, c.id}, {}).diagnostics), c.want);
  }
}

class Upgrade : public ::testing::Test {
 protected:
  sdk::Object upgraded(const std::string& type, int64_t version, const std::string& json) {
    provider::UpgradeStateResponse got =
        harness_.server().upgrade_state({type, version, {json}}, {});
    EXPECT_EQ(errors_of(got.diagnostics), "") << json;
    return sdk::Object(got.state);
  }
  Harness harness_;
};

const char* kOldPassword =
    R"("id": "none", "keepers": {"a": "1"}, "length": 13, "lower": true, "min_lower": 1,
       "min_numeric": 0, "min_special": 0, "min_upper": 0, "number": false,
       "override_special": null, "result": "correct horse", "special": true, "upper": true)";
const char* kOldConfig =
    R"({"length": 13, "number": false, "min_lower": 1, "keepers": {"a": "1"}})";

TEST_F(Upgrade, PasswordOfVersion0GetsAHash) {
  sdk::Object state = upgraded("random_password", 0, "{" + std::string(kOldPassword) + "}");
  EXPECT_FALSE(state.boolean("numeric"));
  EXPECT_EQ(state.string("result"), "correct horse");
  EXPECT_TRUE(bcrypt_matches(state.string("bcrypt_hash"), "correct horse"));
  EXPECT_EQ(harness_.change("random_password", kOldConfig, state.value()), "");
}

TEST_F(Upgrade, PasswordOfVersions1And2KeepsAValidHash) {
  const std::string kHash = "$2a$10$vLj9eAKK2bQKM2OTsez6o.ADG0e6lA29Q3BA8KMAkr8igYidlLolG";
  for (int64_t version : {1, 2}) {
    std::string json = "{" + std::string(kOldPassword) + R"(, "bcrypt_hash": ")" + kHash + "\"";
    if (version == 2) json += R"(, "numeric": false)";
    sdk::Object state = upgraded("random_password", version, json + "}");
    EXPECT_EQ(state.string("bcrypt_hash"), kHash);
    EXPECT_FALSE(state.boolean("numeric"));
    EXPECT_EQ(harness_.change("random_password", kOldConfig, state.value()), "");
  }
}

TEST_F(Upgrade, PasswordWithAWrongHashGetsAValidOne) {
  sdk::Object state = upgraded(
      "random_password", 2,
      "{" + std::string(kOldPassword) +
          R"(, "bcrypt_hash": "$2a$10$EXDh88In7OfaoE.OTCVleugrVWE5T4gSjfKoJWhvvnA/axRo1UqnK"})");
  EXPECT_TRUE(bcrypt_matches(state.string("bcrypt_hash"), "correct horse"));
}

// Old imports stored almost nothing, which must not cause a new password now.
TEST_F(Upgrade, ImportedStatesGetTheDefaults) {
  for (int64_t version : {0, 1}) {
    sdk::Object state = upgraded("random_string", version, R"({"id": "secret°", "result": "secret°",
                 "length": null, "upper": null})");
    EXPECT_EQ(state.int64("length"), 7);
    EXPECT_EQ(harness_.change("random_string", R"({"length": 7})", state.value()), "");
  }
  sdk::Object password = upgraded("random_password", 0, R"({"id": "none", "result": "hunter2"})");
  EXPECT_EQ(harness_.change("random_password", R"({"length": 7})", password.value()), "");
}

TEST_F(Upgrade, StringOfVersion1) {
  sdk::Object state =
      upgraded("random_string", 1,
               R"({"id": "ABCD", "keepers": null, "length": 4, "lower": false, "min_lower": 0,
          "min_numeric": 0, "min_special": 0, "min_upper": 2, "number": true,
          "override_special": "", "result": "ABCD", "special": false, "upper": true})");
  EXPECT_TRUE(state.boolean("numeric"));
  EXPECT_EQ(state.string("override_special"), "");
  EXPECT_EQ(harness_.change("random_string",
                            R"({"length": 4, "lower": false, "special": false, "min_upper": 2,
                                "override_special": ""})",
                            state.value()),
            "");
}

TEST_F(Upgrade, InvalidStatesAreErrors) {
  for (const char* json : {"", "[]", "null", "{", R"({"result": 1})", R"({"length": "x"})",
                           R"({"result": {"a": 1}})", R"({"keepers": [1]})"}) {
    for (int64_t version : {0, 1, 2, 3, 4, -1}) {
      provider::UpgradeStateResponse got =
          harness_.server().upgrade_state({"random_password", version, {json}}, {});
      if (got.diagnostics.has_errors()) continue;
      EXPECT_TRUE(got.state.is_wholly_known()) << json;
    }
  }
}

// States written by hashicorp/random 3.9.0 need no change.
TEST(RandomStates, OfTheGoProviderPlanClean) {
  std::ifstream file(LANDFORM_SOURCE_DIR "/providers/random/testdata/recorded_states.json");
  std::stringstream text;
  text << file.rdbuf();
  auto recorded = decode_json(text.str());
  ASSERT_TRUE(recorded);
  ASSERT_EQ(recorded->length(), 16U);
  Harness harness;
  for (const Value& record : recorded->elements()) {
    sdk::Object fields(record);
    std::string type = fields.string("type");
    std::string written = json_of(fields.get("state"));
    SCOPED_TRACE(type + " " + written);
    provider::UpgradeStateResponse state =
        harness.server().upgrade_state({type, fields.int64("version"), {written}}, {});
    ASSERT_EQ(errors_of(state.diagnostics), "");
    EXPECT_EQ(json_of(state.state), written);
    provider::ReadResponse read = harness.server().read({type, state.state, ""}, {});
    EXPECT_TRUE(read.state.identical(state.state));
    EXPECT_EQ(harness.change(type, json_of(fields.get("config")), state.state), "");
  }
}

}  // namespace
}  // namespace landform::random
