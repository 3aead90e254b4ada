// What is rejected, what causes a new result, and what does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "random/testing.h"

namespace landform::random {
namespace {

using testing::errors_of;
using testing::Harness;

TEST(RandomValidate, ReportsErrors) {
  struct Case {
    const char* type;
    const char* config;
    const char* want;
  };
  const Case kCases[] = {
      {"random_string", R"({"length": 1})", ""},
      {"random_string", R"({"length": 0})",
       "Invalid Attribute Value: Attribute length value must be at least 1, got: 0\n"},
      {"random_string", R"({"length": 3, "min_upper": 2, "min_lower": 2})",
       "Invalid Attribute Value: Attribute length value must be at least sum of min_upper + "
       "min_lower + min_numeric + min_special, got: 3\n"},
      {"random_string",
       R"({"length": 3, "min_upper": 9223372036854775807, "min_lower": 9223372036854775807})",
       "Invalid Attribute Value: Attribute length value must be at least sum of min_upper + "
       "min_lower + min_numeric + min_special, got: 3\n"},
      {"random_string", R"({"length": 3, "min_upper": -1})",
       "Invalid Attribute Value: Attribute min_upper value must be at least 0, got: -1\n"},
      {"random_password",
       R"({"length": 3, "upper": false, "lower": false, "special": false, "numeric": false})",
       "Invalid Attribute Combination: At least one attribute out of "
       "[special,upper,lower,numeric] must be specified as true\n"},
      {"random_password",
       R"({"length": 3, "upper": false, "lower": false, "special": false, "number": false})",
       "Invalid Attribute Combination: At least one attribute out of "
       "[special,upper,lower,number] must be specified as true\n"},
      {"random_password", R"({"length": 3, "upper": false, "lower": false, "numeric": false})", ""},
      {"random_bytes", R"({"length": 0})",
       "Invalid Attribute Value: Attribute length value must be at least 1, got: 0\n"},
      {"random_id", R"({"byte_length": -1})",
       "Invalid Attribute Value: Attribute byte_length value must be between 0 and 16777216, got: "
       "-1\n"},
      {"random_shuffle", R"({"input": [], "result_count": -1})",
       "Invalid Attribute Value: Attribute result_count value must be between 0 and 16777216, "
       "got: -1\n"},
      {"random_integer", R"({"min": 1.5, "max": 2})",
       "Invalid Attribute Value: Attribute min must be a whole number of 64 bits, got: 1.5\n"},
  };
  Harness harness;
  for (const Case& c : kCases) {
    Value config = harness.value(c.type, c.config);
    EXPECT_EQ(errors_of(harness.server().validate_resource({c.type, config}, {})), c.want)
        << c.config;
  }
}

TEST(RandomValidate, WarnsAboutNumber) {
  Harness harness;
  sdk::Diagnostics got = harness.server().validate_resource(
      {"random_string", harness.value("random_string", R"({"length": 3, "number": true})")}, {});
  ASSERT_EQ(got.items().size(), 1U);
  EXPECT_EQ(got.items()[0].severity, sdk::Severity::warning);
  EXPECT_EQ(got.items()[0].summary, "Attribute Deprecated");
  EXPECT_EQ(got.items()[0].detail, "**NOTE**: This is deprecated, use `numeric` instead.");
}

struct Change {
  const char* before;  // as configured
  const char* now;
  const char* want;
};

TEST(RandomPlan, Keepers) {
  const Change kCases[] = {
      {R"({"a": "1"})", R"({"a": "1"})", ""},
      {R"({"a": "1"})", R"({"a": "2"})", "replace: keepers"},
      {R"({"a": "1"})", R"({"a": "1", "b": "2"})", "replace: keepers"},
      {R"({"a": "1", "b": "2"})", R"({"a": "1"})", "replace: keepers"},
      {R"({"a": "1"})", "null", "replace: keepers"},
      {"null", R"({"a": "1"})", "replace: keepers"},
      // Older providers omitted null values.
      {R"({"a": "1"})", R"({"a": "1", "b": null})", "update"},
      {"null", R"({"b": null})", "update"},
      {"null", "{}", "update"},
      {"{}", "null", "update"},
      {R"({"a": "1", "b": null})", R"({"a": "1"})", "replace: keepers"},
      {R"({"a": "1"})", R"({"a": null})", "replace: keepers"},
  };
  Harness harness;
  for (const Change& c : kCases) {
    auto config = [](const char* keepers) {
      return R"({"keepers": )" + std::string(keepers) + "}";
    };
    Value prior = harness.create("random_uuid", config(c.before)).value();
    EXPECT_EQ(harness.change("random_uuid", config(c.now), prior), c.want)
        << c.before << " to " << c.now;
  }
}

TEST(RandomPlan, UnknownKeepersCauseANewResult) {
  Harness harness;
  for (const char* before : {"{}", R"({"keepers": {}})", R"({"keepers": {"a": "1"}})"}) {
    Value prior = harness.create("random_pet", before).value();
    sdk::Object config(harness.value("random_pet", "{}"));
    config.set_unknown("keepers");
    provider::PlanResponse planned = harness.plan("random_pet", config.value(), prior);
    EXPECT_EQ(Harness::described(planned, prior), "replace: keepers") << before;
  }
}

TEST(RandomPlan, EveryResourceIsReplacedWhenItsInputsChange) {
  struct Case {
    const char* type;
    const char* before;
    const char* now;
    const char* want;
  };
  const Case kCases[] = {
      {"random_bytes", R"({"length": 3})", R"({"length": 3})", ""},
      {"random_bytes", R"({"length": 3})", R"({"length": 4})", "replace: length"},
      {"random_bytes", R"({"length": 3})", R"({"length": 3, "keepers": {"a": null}})",
       "replace: keepers"},
      {"random_id", R"({"byte_length": 3})", R"({"byte_length": 4})", "replace: byte_length"},
      {"random_id", R"({"byte_length": 3})", R"({"byte_length": 3, "prefix": "x"})",
       "replace: prefix"},
      {"random_integer", R"({"min": 1, "max": 2})", R"({"min": 0, "max": 3})", "replace: max min"},
      {"random_integer", R"({"min": 1, "max": 2})", R"({"min": 1, "max": 2, "seed": "s"})",
       "replace: seed"},
      {"random_pet", "{}", R"({"length": 2, "separator": "-"})", ""},
      {"random_pet", R"({"length": 3})", "{}", "replace: length"},
      {"random_pet", "{}", R"({"separator": "_"})", "replace: separator"},
      {"random_shuffle", R"({"input": ["a"]})", R"({"input": ["b"]})", "replace: input"},
      {"random_shuffle", R"({"input": ["a"]})", R"({"input": ["a"], "result_count": 1})",
       "replace: result_count"},
      {"random_string", R"({"length": 3})", R"({"length": 3, "upper": true, "min_upper": 0})", ""},
      {"random_string", R"({"length": 3})", R"({"length": 3, "upper": false})", "replace: upper"},
      {"random_string", R"({"length": 3})", R"({"length": 3, "numeric": false})",
       "replace: number numeric"},
      {"random_string", R"({"length": 3})", R"({"length": 3, "number": true})", ""},
      {"random_string", R"({"length": 3, "number": false})", R"({"length": 3, "numeric": false})",
       ""},
      {"random_string", R"({"length": 3, "numeric": false})", R"({"length": 3})",
       "replace: number numeric"},
      {"random_string", R"({"length": 3, "override_special": "x"})", R"({"length": 3})",
       "replace: override_special"},
      {"random_string", R"({"length": 3, "override_special": ""})", R"({"length": 3})", "update"},
      {"random_string", R"({"length": 3})", R"({"length": 3, "override_special": ""})",
       "replace: override_special"},
      {"random_uuid4", "{}", R"({"keepers": {"a": "1"}})", "replace: keepers"},
      {"random_uuid7", "{}", "{}", ""},
  };
  Harness harness;
  for (const Case& c : kCases) {
    Value prior = harness.create(c.type, c.before).value();
    EXPECT_EQ(harness.change(c.type, c.now, prior), c.want)
        << c.type << ": " << c.before << " to " << c.now;
  }
}

// An update in place keeps the result.
TEST(RandomPlan, UpdatesInPlaceKeepTheResult) {
  Harness harness;
  Value prior =
      harness.create("random_password", R"({"length": 9, "override_special": ""})").value();
  provider::ApplyResponse updated =
      harness.apply("random_password", harness.value("random_password", R"({"length": 9})"), prior);
  EXPECT_EQ(errors_of(updated.diagnostics), "");
  sdk::Object now(updated.state);
  EXPECT_TRUE(now.is_null("override_special"));
  EXPECT_EQ(now.string("result"), sdk::Object(prior).string("result"));
  EXPECT_EQ(now.string("bcrypt_hash"), sdk::Object(prior).string("bcrypt_hash"));
}

TEST(RandomPlan, NumberAndNumericGoTogether) {
  Harness harness;
  const std::string kType = "random_string";
  auto planned = [&](const char* more) {
    Value config = harness.value(kType, R"({"length": 3)" + std::string(more) + "}");
    return harness.plan(kType, config, harness.none(kType));
  };
  struct Case {
    const char* config;
    bool want;
  };
  const Case kCases[] = {{"", true},
                         {R"(, "number": false)", false},
                         {R"(, "numeric": false)", false},
                         {R"(, "number": true, "numeric": true)", true}};
  for (const Case& c : kCases) {
    sdk::Object object(planned(c.config).planned);
    EXPECT_EQ(object.boolean("number"), c.want) << c.config;
    EXPECT_EQ(object.boolean("numeric"), c.want) << c.config;
  }
  EXPECT_EQ(errors_of(planned(R"(, "number": true, "numeric": false)").diagnostics),
            "Number and numeric are both configured with different values: Number is deprecated, "
            "use numeric instead\n");

  sdk::Object config(harness.value(kType, R"({"length": 3})"));
  config.set_unknown("numeric");
  sdk::Object object(harness.plan(kType, config.value(), harness.none(kType)).planned);
  EXPECT_TRUE(object.is_unknown("number"));
  EXPECT_TRUE(object.is_unknown("numeric"));
}

}  // namespace
}  // namespace landform::random
