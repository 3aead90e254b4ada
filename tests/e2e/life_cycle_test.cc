// The whole life cycle, with empty plans in between.
#include "terraform_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;

class LifeCycle : public TerraformCase {};
INSTANTIATE_TEST_SUITE_P(Over, LifeCycle,
                         ::testing::Values(Transport::mtls, Transport::reattach, Transport::plain),
                         transport_name);

TEST_P(LifeCycle, CreatesChangesReplacesAndDestroys) {
  configure(R"(
    resource "kitchen_thing" "a" {
      name = "alpha"
      size = 5
    }
    # The beginning of this name is known when it is planned.
    resource "kitchen_everything" "b" {
      name  = "srv-${kitchen_thing.a.id}"
      tags  = { of = kitchen_thing.a.origin }
      any   = [kitchen_thing.a.id, 1, { x = null }]
      pair  = [kitchen_thing.a.id, 7]
      shape = { w = 1.5, h = kitchen_thing.a.size }
    }
    data "kitchen_lookup" "l" {
      filter = kitchen_thing.a.name
      page {}
      sort { by = "name" }
    }
    output "found" { value = data.kitchen_lookup.l }
  )");
  Outcome plan = run({"plan", "-no-color"});
  EXPECT_EQ(plan.exit_code, 0) << plan.text;
  EXPECT_THAT(plan.words, HasSubstr("+ name = (known after apply)"));
  expect_apply("Apply complete! Resources: 2 added, 0 changed, 0 destroyed.");
  EXPECT_EQ(in_state("kitchen_everything.b.name"), R"("srv-thing-alpha")");
  EXPECT_EQ(in_state("kitchen_everything.b.tags"), R"({"of":"created"})");
  EXPECT_EQ(in_state("kitchen_everything.b.shape"), R"({"h":5,"w":1.5})");
  EXPECT_THAT(state(), HasSubstr("alpha-2"));
  expect_nothing_to_do();

  configure(R"(
    resource "kitchen_thing" "a" {
      name    = "alpha"
      size    = 6
      comment = "larger"
    }
    resource "kitchen_everything" "b" {
      name = "srv-${kitchen_thing.a.id}"
      kind = "special"
    }
  )");
  expect_apply("Apply complete! Resources: 1 added, 1 changed, 1 destroyed.");
  EXPECT_EQ(in_state("kitchen_everything.b.any"), "null");
  expect_nothing_to_do();

  configure(R"(
    resource "kitchen_thing" "a" { name = "alpha" }
  )");
  Outcome shrink = run({"plan", "-no-color"});
  EXPECT_THAT(shrink.words, HasSubstr("~ size = 6 -> 1 # forces replacement")) << shrink.text;
  expect_destroy();
}

class Values : public TerraformCase {};
INSTANTIATE_TEST_SUITE_P(Over, Values, both_transports(), transport_name);

TEST_P(Values, LargeNumbersKeepEveryDigit) {
  struct {
    const char* name;
    const char* written;
    const char* kept;
  } cases[] = {
      {"thirty", "123456789012345678901234567890", "123456789012345678901234567890"},
      {"beyond", "9223372036854775809", "9223372036854775809"},
      {"unsigned", "18446744073709551616", "18446744073709551616"},
      {"negative", "-9223372036854775809", "-9223372036854775809"},
      {"fraction", "0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"},
      {"tiny", "1e-30", "0.000000000000000000000000000001"},
  };
  std::string text;
  for (const auto& c : cases) {
    text += std::string("resource \"kitchen_everything\" \"") + c.name +
            "\" {\n  name = \"n\"\n  big = " + c.written + "\n  any = { n = " + c.written +
            " }\n}\noutput \"" + c.name + "\" {\n  value = kitchen_everything." + c.name +
            ".big == " + c.written + "\n}\n";
  }
  configure(text);
  Outcome plan = run({"plan", "-no-color", "-out=tfplan"});
  EXPECT_EQ(plan.exit_code, 0) << plan.text;
  EXPECT_THAT(plan.words, HasSubstr("+ big = 123456789012345678901234567890"));
  EXPECT_THAT(plan.words, HasSubstr("+ big = 9223372036854775809"));
  Outcome applied = run({"apply", "-no-color", "tfplan"});
  EXPECT_EQ(applied.exit_code, 0) << applied.text;
  expect_nothing_to_do();
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(in_state(std::string("kitchen_everything.") + c.name + ".big"), c.kept);
    EXPECT_THAT(applied.words, HasSubstr(std::string(c.name) + " = true"));
  }
}

TEST_P(Values, AnEquivalentDocumentIsNotAChange) {
  auto document = [](const std::string& policy) {
    return "resource \"kitchen_everything\" \"a\" {\n  name = \"j\"\n  policy = " + policy +
           "\n}\n";
  };
  configure(document(R"("{\"name\":\"p\",\"rules\":[{\"x\":1,\"y\":2}]}")"));
  expect_apply("1 added");
  EXPECT_EQ(in_state("kitchen_everything.a.policy"),
            R"("{\"name\":\"p\",\"rules\":[{\"x\":1,\"y\":2}]}")");
  expect_nothing_to_do();
  // In another order, with other spaces and another notation of a number.
  configure(document(R"("{ \"rules\": [ { \"y\": 2.0, \"x\": 1e0 } ], \"name\": \"p\" }")"));
  expect_nothing_to_do();
  configure(document(R"(jsonencode({ name = "q", rules = [] }))"));
  expect_apply("0 added, 1 changed");
  expect_nothing_to_do();
}

TEST_P(Values, DynamicValuesKeepTheirType) {
  struct {
    const char* written;
    const char* kept;
  } cases[] = {
      {R"("text")", R"({"type":"string","value":"text"})"},
      {"12", R"({"type":"number","value":12})"},
      {"true", R"({"type":"bool","value":true})"},
      {"null", "null"},
      {R"([1, "two"])", R"({"type":["tuple",["number","string"]],"value":[1,"two"]})"},
      {"{ a = [] }", R"({"type":["object",{"a":["tuple",[]]}],"value":{"a":[]}})"},
      {R"(tolist(["a"]))", R"({"type":["list","string"],"value":["a"]})"},
      {"toset([1, 2])", R"({"type":["set","number"],"value":[1,2]})"},
      {"tomap({ k = false })", R"({"type":["map","bool"],"value":{"k":false}})"},
  };
  std::string text;
  size_t count = 0;
  for (const auto& c : cases) {
    text += "resource \"kitchen_everything\" \"r" + std::to_string(count++) +
            "\" {\n  name = \"d\"\n  any = " + c.written + "\n}\n";
  }
  configure(text);
  expect_apply("9 added");
  expect_nothing_to_do();
  count = 0;
  for (const auto& c : cases) {
    EXPECT_EQ(in_state("kitchen_everything.r" + std::to_string(count++) + ".any"), c.kept);
  }
}

// As many hooks run at once as Terraform asks for.
TEST_P(LifeCycle, HooksRunAtTheSameTime) {
  configure(R"(
    resource "kitchen_meeting" "m" {
      count  = 50
      people = 50
    }
  )");
  Outcome outcome = apply({"-parallelism=50"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
}

}  // namespace
}  // namespace landform::e2e
