#include "sdk/validators.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/hooked_testing.h"

namespace landform::sdk {
namespace {

using testing::HasSubstr;
using testing::Not;

// The first error of a configuration, or "".
std::string problem(const Schema& schema, const std::string& config) {
  Hooked hooked{.schema = schema};
  HookedServer server(hooked);
  Diagnostics problems = server.server().all_problems();
  if (problems.has_errors()) return text_of(problems);
  Diagnostics found = server.server().validate_resource({"test_thing", server.object(config)}, {});
  return found.items().empty() ? "" : found.items()[0].detail;
}

struct Single {
  Attribute attribute;
  const char* config;
  const char* want;
};

TEST(Validators, CheckOneAttribute) {
  const Single kCases[] = {
      {string().validate(length_between(2, 3)), R"("ä")",
       "Attribute a string length must be between 2 and 3, got: 1"},
      {string().validate(bytes_between(2, 3)), R"("ä")", ""},
      {string().validate(bytes_between(0, 1)), R"("ä")",
       "Attribute a string must have at most 1 bytes, got: 2"},
      {string().validate(matches("^[a-z]+$", "lowercase letters")), R"("A")",
       "Attribute a lowercase letters, got: A"},
      {string().validate(one_of({"x", "y"})), R"("z")",
       R"(Attribute a value must be one of: ["x", "y"], got: "z")"},
      {string().validate(none_of({"x"})), R"("x")",
       R"(Attribute a value must be none of: ["x"], got: "x")"},
      {string().validate(one_of_ignoring_case({"On", "Off"})), R"("oFF")", ""},
      {string().validate(none_of_ignoring_case({"root"})), R"("Root")",
       R"(Attribute a value must be none of: ["root"], got: "Root")"},
      {number().validate(between(0.5, 1)), "0.25",
       "Attribute a value must be between 0.5 and 1, got: 0.25"},
      {number().validate(between(0.5, 1)), "0.5", ""},
      {int64().validate(at_least(1)), "0", "Attribute a value must be at least 1, got: 0"},
      {int64().validate(at_most(uint64_t{5})), "6", "Attribute a value must be at most 5, got: 6"},
      {number().validate(one_of_numbers({1, 2.5})), "2.5", ""},
      {number().validate(one_of_numbers({1, 2.5})), "2",
       "Attribute a value must be one of: [1, 2.5], got: 2"},
      {number().validate(none_of_numbers({13})), "13",
       "Attribute a value must be none of: [13], got: 13"},
      {boolean().validate(must_be(true)), "false", "Attribute a value must be true"},
      {list(string()).validate(size_at_least(1)), "[]",
       "Attribute a must contain at least 1 elements, got: 0"},
      {list(string()).validate(unique_elements()), R"(["a","a"])",
       "Attribute a must not have duplicate elements"},
      {list(string()).validate(no_null_elements()), R"(["a",null])",
       "Attribute a must not have null elements"},
      {map(string()).validate(keys({length_at_most(2)})), R"({"abc":"x"})",
       "Attribute a[\"abc\"] string length must be at most 2, got: 3"},
      {string().validate(any_of({length_at_most(1), matches("^x", "begins with x")})), R"("xyz")",
       ""},
      {string().validate(any_of({length_at_most(1), matches("^x", "begins with x")})), R"("abc")",
       "Attribute a string length must be at most 1, got: 3"},
      {string().validate(all_of({length_at_most(9), matches("^x", "begins with x")})), R"("abc")",
       "Attribute a begins with x, got: abc"},
  };
  for (const Single& c : kCases) {
    Attribute attribute = c.attribute;
    Schema schema = Schema("One.").attribute("a", attribute.optional());
    EXPECT_EQ(problem(schema, std::string("{\"a\":") + c.config + "}"), c.want);
    EXPECT_EQ(problem(schema, R"({"a":null})"), "") << "null is not checked";
  }
}

Schema pair(Attribute a) {
  return Schema("Two.")
      .attribute("a", a.optional())
      .attribute("b", int64().optional())
      .attribute("c", int64().optional())
      .block("d", list_block(Block().attribute("x", string().optional())))
      .block("g", group_block(Block().attribute("x", string().optional())));
}

struct Across {
  Attribute attribute;
  const char* config;
  const char* want;
};

TEST(Validators, LookAtOtherAttributesAndBlocks) {
  const Across kCases[] = {
      {int64().validate(conflicts_with({"d"})), R"({"a":1})", ""},
      {int64().validate(conflicts_with({"d"})), R"({"a":1,"d":[{"x":"y"}]})",
       "Attribute \"d\" cannot be specified when \"a\" is specified."},
      {int64().validate(conflicts_with({"g"})), R"({"a":1})", ""},
      {int64().validate(conflicts_with({"g"})), R"({"a":1,"g":{"x":"y"}})",
       "Attribute \"g\" cannot be specified when \"a\" is specified."},
      {int64().validate(requires_also({"/d"})), R"({"a":1})",
       "Attribute \"d\" must be specified when \"a\" is specified."},
      {int64().validate(requires_also({"d"})), R"({"a":1,"d":[{}]})", ""},
      {int64().validate(exactly_one_of({"d", "b"})), R"({})",
       "Exactly one of these attributes must be configured: [a,d,b]"},
      {int64().validate(exactly_one_of({"d", "b"})), R"({"a":1})", ""},
      {int64().validate(exactly_one_of({"d", "b"})), R"({"a":1,"d":[{}]})",
       "Exactly one of these attributes must be configured: [a,d,b]"},
      {int64().validate(at_least_one_of({"d"})), R"({})",
       "At least one of these attributes must be configured: [a,d]"},
      {int64().validate(at_most_sum_of({"b", "c"})), R"({"a":4,"b":1,"c":2})",
       "Attribute a value must be at most the sum of b + c, got: 4"},
      {int64().validate(equal_to_sum_of({"b", "c"})), R"({"a":3,"b":1,"c":2})", ""},
      {int64().validate(equal_to_product_of({"b", "c"})), R"({"a":6,"b":3,"c":2})", ""},
      {int64().validate(equal_to_product_of({"b", "c"})), R"({"a":5,"b":3,"c":2})",
       "Attribute a value must be equal to the product of b * c, got: 5"},
      {int64().validate(equal_to_product_of({"b", "c"})), R"({"a":5,"b":3})", ""},
      {int64().validate(at_least_sum_of({"b"})), R"({"a":0,"b":1})",
       "Attribute a value must be at least the sum of b, got: 0"},
      {int64().validate(prefer_write_only("b")), R"({"a":1})",
       "The attribute a has a write-only alternative b available. Use the write-only alternative "
       "of the attribute when possible."},
  };
  for (const Across& c : kCases) EXPECT_EQ(problem(pair(c.attribute), c.config), c.want);
}

TEST(Validators, CheckTheWhole) {
  auto check = [](const Validator& validator, const char* config) {
    return problem(pair(int64()).check(validator), config);
  };
  EXPECT_EQ(check(conflicting({"a", "d"}), R"({"a":1})"), "");
  EXPECT_EQ(check(conflicting({"a", "d"}), R"({"a":1,"d":[{}]})"),
            "These attributes cannot be configured together: [a,d]");
  EXPECT_EQ(check(required_together({"a", "b"}), R"({"a":1})"),
            "These attributes must be configured together: [a,b]");
  EXPECT_EQ(check(required_together({"a", "b"}), R"({})"), "");
  EXPECT_EQ(check(exactly_one({"a", "d"}), R"({})"),
            "Exactly one of these attributes must be configured: [a,d]");
  EXPECT_EQ(check(at_least_one({"a", "d"}), R"({"d":[{}]})"), "");
}

TEST(Validators, CheckBlocks) {
  Schema schema = Schema("Blocks.").block(
      "d", list_block(Block().attribute("x", string().optional())).validate(size_at_most(1)));
  EXPECT_EQ(problem(schema, R"({"d":[{},{}]})"),
            "Attribute d must contain at most 1 elements, got: 2");
  EXPECT_EQ(problem(schema, R"({"d":[{}]})"), "");
}

TEST(Validators, ThatCannotWorkAreFoundAtStartup) {
  struct Case {
    Attribute attribute;
    const char* want;
  };
  const Case kCases[] = {
      {int64().validate(length_at_most(3)),
       "a is a number, but its validator (\"string length must be at most 3\") is for strings"},
      {string().validate(between(1, 2)),
       "a is a string, but its validator (\"value must be between 1 and 2\") is for numbers"},
      {string().validate(size_at_least(1)), "is for collections"},
      {list(int64().validate(length_at_least(1))), "a[] is a number, but its validator"},
      {map(int64()).validate(keys({between(1, 2)})), "a key is a string, but its validator"},
      {string().validate(conflicts_with({"missing"})),
       "a has a validator (\"conflicts with missing\") that refers to missing, which is not beside "
       "it; names of the top level begin with /"},
      {string().validate(requires_also({"/missing"})), "which is not at the top level"},
      {string().validate(any_of({requires_also({"missing"})})), "refers to missing"},
      {string().validate(matches("(", "an opening")), "the pattern \"(\" is invalid"},
      {string().meaning(int64_type()), "a means a whole number, which a string cannot be"},
  };
  for (const Case& c : kCases) {
    EXPECT_THAT(problem(pair(c.attribute), R"({"a":null})"), HasSubstr(c.want));
  }
}

TEST(Validators, NeverShowSecrets) {
  auto shouts = Validator{"must be loud", [](const ValidationContext& c) {
                            c.diagnostics.error("Not loud: " + std::string(text_of(c.value)),
                                                "It is " + std::string(text_of(c.value)), c.path);
                          }};
  for (const Validator& validator :
       {one_of({"x"}), matches("^x", "begins with x"), length_at_most(2), shouts}) {
    for (bool write_only : {false, true}) {
      Attribute secret = string().optional().validate(validator);
      if (write_only) {
        secret.write_only();
      } else {
        secret.sensitive();
      }
      Hooked hooked{.schema = Schema("Secrets.").attribute("a", secret)};
      HookedServer server(hooked);
      std::string text = text_of(server.server().validate_resource(
          {"test_thing", server.object(R"({"a":"hunter2"})")}, {}));
      EXPECT_NE(text, "");
      EXPECT_THAT(text, Not(HasSubstr("hunter2")));
    }
  }
  // Also within collections, whose paths have elements of sets in them.
  Schema schema = Schema("Secrets.")
                      .attribute("a", set(string().validate(one_of({"x"}))).optional().sensitive());
  Hooked hooked{.schema = schema};
  HookedServer server(hooked);
  Diagnostics found =
      server.server().validate_resource({"test_thing", server.object(R"({"a":["hunter2"]})")}, {});
  EXPECT_THAT(text_of(found), Not(HasSubstr("hunter2")));
  EXPECT_TRUE(found.has_errors());
}

TEST(Violations, NeverShowSecrets) {
  Attributes members = {{"key", string().optional().sensitive()}, {"name", string().optional()}};
  Hooked hooked{.schema = Schema("Secrets.")
                              .attribute("id", string().computed())
                              .attribute("one", nested(members).optional())
                              .attribute("set", nested_set(members).optional())};
  hooked.create = [](CreateContext&, Object planned) {
    planned.set("id", "1");
    Object one = planned.object("one").set("key", "changed-secret");
    planned.set("set", std::vector<Object>{one});
    return planned.set("one", one);
  };
  HookedServer server(hooked);
  std::string text =
      text_of(server.create(R"({"one":{"key":"hunter2"},"set":[{"key":"hunter2"}]})").diagnostics);
  EXPECT_THAT(text, HasSubstr("broke a rule at one.key: its value is not what was planned"));
  EXPECT_THAT(text, HasSubstr("broke a rule at set"));
  EXPECT_THAT(text, Not(HasSubstr("hunter2")));
  EXPECT_THAT(text, Not(HasSubstr("changed-secret")));
}

}  // namespace
}  // namespace landform::sdk
