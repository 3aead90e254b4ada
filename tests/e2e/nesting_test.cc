// Every way to nest: attributes and blocks, with defaults, computed children and blocks that are
// made by `dynamic`. After each change there is nothing left to do.
#include "terraform_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Nesting : public TerraformCase {
 protected:
  void configure_everything(const std::string& body) const {
    configure("resource \"kitchen_everything\" \"a\" {\n  name = \"n\"\n" + body + "\n}\n");
  }
  // A step of a life, and what is then at places of the state.
  struct Step {
    const char* name;
    std::string body;
    std::vector<std::pair<std::string, std::string>> want;
  };
  void live(const std::vector<Step>& steps) const {
    for (const Step& step : steps) {
      SCOPED_TRACE(step.name);
      configure_everything(step.body);
      Outcome outcome = apply();
      EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
      expect_nothing_to_do();
      for (const auto& [place, want] : step.want) {
        EXPECT_EQ(in_state("kitchen_everything.a." + place), want) << place;
      }
    }
    expect_destroy();
  }
};
INSTANTIATE_TEST_SUITE_P(Over, Nesting, both_transports(), transport_name);

TEST_P(Nesting, SingleAttribute) {
  live({
      {"create",
       R"(one = { label = "x", inner = {} })",
       {{"one.level", "5"},
        {"one.uid", R"("uid-one-x")"},
        {"one.inner", R"({"hint":null,"mode":"auto","uid":"uid-one-x-inner"})"}}},
      {"change",
       R"(one = { label = "x", level = 7, inner = { mode = "off", hint = "h" } })",
       {{"one.level", "7"},
        {"one.uid", R"("uid-one-x")"},
        {"one.inner", R"({"hint":"h","mode":"off","uid":"uid-one-x-inner"})"}}},
      {"back to defaults",
       R"(one = { label = "x", inner = {} })",
       {{"one.level", "5"},
        {"one.inner", R"({"hint":null,"mode":"auto","uid":"uid-one-x-inner"})"}}},
      {"without inner", R"(one = { label = "x" })", {{"one.inner", "null"}}},
      {"gone", "", {{"one", "null"}}},
  });
}

TEST_P(Nesting, ListAttribute) {
  live({
      {"create",
       R"(parts = [{ label = "x" }, { label = "y", level = 1, inner = { hint = "h" } }])",
       {{"parts.0.level", "5"},
        {"parts.1.inner.mode", R"("auto")"},
        {"parts.1.uid", R"("uid-parts-y")"}}},
      {"change within, and one more",
       R"(parts = [{ label = "x", note = "n" }, { label = "z" }, { label = "w" }])",
       {{"parts.0.uid", R"("uid-parts-x")"},
        {"parts.0.note", R"("n")"},
        {"parts.1.level", "5"},
        {"parts.1.inner", "null"},
        {"parts.2.uid", R"("uid-parts-w")"}}},
      {"one less", R"(parts = [{ label = "x" }])", {{"parts.0.note", "null"}}},
      {"empty", "parts = []", {{"parts", "[]"}}},
      {"gone", "", {{"parts", "null"}}},
  });
}

TEST_P(Nesting, SetAttribute) {
  live({
      {"create",
       R"(members = [{ label = "x" }, { label = "y", level = 1, inner = {} }])",
       {{"members.x.level", "5"},
        {"members.y.inner.mode", R"("auto")"},
        {"members.y.uid", R"("uid-members-y")"}}},
      {"the other way round, and a change within",
       R"(members = [{ label = "y", level = 2, inner = {} }, { label = "x" }])",
       {{"members.y.level", "2"}, {"members.x.uid", R"("uid-members-x")"}}},
      {"back to a default, and one more",
       R"(members = [{ label = "y" }, { label = "x" }, { label = "w" }])",
       {{"members.y.level", "5"}, {"members.w.uid", R"("uid-members-w")"}}},
      {"empty", "members = []", {{"members", "[]"}}},
      {"gone", "", {{"members", "null"}}},
  });
}

TEST_P(Nesting, MapAttribute) {
  live({
      {"create",
       R"(ports = { http = { label = "80" }, "a b" = { label = "81", inner = {} } })",
       {{"ports.http.level", "5"}, {"ports.a b.inner.uid", R"("uid-ports-81-inner")"}}},
      {"change within, one more and one less",
       R"(ports = { http = { label = "80", level = 6 }, ssh = { label = "22" } })",
       {{"ports.http.level", "6"},
        {"ports.http.uid", R"("uid-ports-80")"},
        {"ports.ssh.uid", R"("uid-ports-22")"},
        {"ports.a b", "nothing"}}},
      {"back to the default",
       R"(ports = { http = { label = "80" } })",
       {{"ports.http.level", "5"}}},
      {"empty", "ports = {}", {{"ports", "{}"}}},
      {"gone", "", {{"ports", "null"}}},
  });
}

TEST_P(Nesting, SingleAndGroupBlocks) {
  live({
      {"create",
       "logging {\n label = \"x\"\n inner {}\n}",
       {{"logging.level", "5"},
        {"logging.inner.mode", R"("auto")"},
        {"logging.inner.uid", R"("uid-logging-x-inner")"},
        {"options.level", "5"},
        {"options.inner.mode", R"("auto")"}}},
      {"change",
       "logging {\n label = \"x\"\n level = 8\n}\noptions {\n level = 9\n inner { mode = \"m\" "
       "}\n}",
       {{"logging.level", "8"},
        {"logging.inner", "null"},
        {"options.level", "9"},
        {"options.inner.mode", R"("m")"}}},
      {"back",
       "logging { label = \"x\" }\noptions {}",
       {{"logging.level", "5"},
        {"logging.uid", R"("uid-logging-x")"},
        {"options.level", "5"},
        {"options.inner.mode", R"("auto")"}}},
      {"gone", "", {{"logging", "null"}, {"options.uid", R"("uid-options")"}}},
  });
}

TEST_P(Nesting, ListBlocks) {
  live({
      {"create",
       "disk {\n label = \"x\"\n inner {}\n inner { mode = \"m\" }\n}\ndisk { label = \"y\" }",
       {{"disk.0.level", "5"},
        {"disk.0.inner.1.mode", R"("m")"},
        {"disk.0.inner.0.mode", R"("auto")"},
        {"disk.1.inner", "[]"},
        {"disk.1.uid", R"("uid-disk-y")"}}},
      {"dynamic, change within",
       "dynamic \"disk\" {\n for_each = [\"x\", \"y\", \"z\"]\n content {\n label = disk.value\n"
       " level = disk.key\n }\n}",
       {{"disk.0.level", "0"}, {"disk.2.uid", R"("uid-disk-z")"}, {"disk.0.inner", "[]"}}},
      {"back to the default",
       "disk { label = \"x\" }",
       {{"disk.0.level", "5"}, {"disk.0.uid", R"("uid-disk-x")"}}},
      {"gone", "", {{"disk", "[]"}}},
  });
  configure_everything("dynamic \"disk\" {\n for_each = range(4)\n content { label = \"x\" }\n}");
  Outcome outcome = run({"plan", "-no-color"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.words, HasSubstr("Too many disk blocks")) << outcome.text;
}

TEST_P(Nesting, SetBlocks) {
  live({
      {"create",
       "rule {\n label = \"x\"\n inner {}\n inner { mode = \"m\" }\n}\nrule { label = \"y\" }",
       {{"rule.x.level", "5"}, {"rule.y.uid", R"("uid-rule-y")"}, {"rule.y.inner", "[]"}}},
      {"dynamic, the other way round, change within",
       "dynamic \"rule\" {\n for_each = [\"z\", \"y\", \"x\"]\n content {\n label = rule.value\n"
       " level = rule.value == \"y\" ? 1 : null\n }\n}",
       {{"rule.x.level", "5"}, {"rule.y.level", "1"}, {"rule.z.uid", R"("uid-rule-z")"}}},
      {"back to the default", "rule { label = \"y\" }", {{"rule.y.level", "5"}}},
      {"gone", "", {{"rule", "[]"}}},
  });
}

TEST_P(Nesting, MapBlocks) {
  live({
      {"create",
       "zone \"a\" {\n label = \"x\"\n inner \"i\" {}\n}\nzone \"b\" { label = \"y\" }",
       {{"zone.a.level", "5"},
        {"zone.a.inner.i.mode", R"("auto")"},
        {"zone.b.inner", "{}"},
        {"zone.b.uid", R"("uid-zone-y")"}}},
      {"dynamic, change within",
       "dynamic \"zone\" {\n for_each = { a = 1, c = 2 }\n labels = [zone.key]\n content {\n"
       " label = \"l\"\n level = zone.value\n }\n}",
       {{"zone.a.level", "1"}, {"zone.b", "nothing"}, {"zone.c.uid", R"("uid-zone-l")"}}},
      {"back to the default", "zone \"a\" { label = \"l\" }", {{"zone.a.level", "5"}}},
      {"gone", "", {{"zone", "{}"}}},
  });
}

// How many there will be, and what is in them, is known only when something else exists.
TEST_P(Nesting, UnknownContentsAndNumbers) {
  configure(R"(
    resource "kitchen_thing" "t" { name = "t" }
    resource "kitchen_everything" "a" {
      name    = "n"
      one     = { label = kitchen_thing.t.id }
      parts   = [{ label = kitchen_thing.t.id }, { label = "p", note = "x-${kitchen_thing.t.id}" }]
      members = [{ label = kitchen_thing.t.id }, { label = "m", level = kitchen_thing.t.size }]
      ports   = { for k in [kitchen_thing.t.id] : k => { label = "l" } }
      logging { label = kitchen_thing.t.id }
      rule { label = kitchen_thing.t.id }
      rule { label = "r-${kitchen_thing.t.origin}" }
      dynamic "disk" {
        for_each = toset([kitchen_thing.t.id])
        content { label = disk.value }
      }
      dynamic "zone" {
        for_each = { z = kitchen_thing.t.id }
        labels   = [zone.key]
        content { label = zone.value }
      }
    }
  )");
  expect_apply("2 added");
  EXPECT_EQ(in_state("kitchen_everything.a.disk.0.uid"), R"("uid-disk-thing-t")");
  EXPECT_EQ(in_state("kitchen_everything.a.ports.thing-t.level"), "5");
  EXPECT_EQ(in_state("kitchen_everything.a.rule.r-created.level"), "5");
  expect_nothing_to_do();
}

// A change elsewhere leaves alone what is nested.
TEST_P(Nesting, OtherPartsStayQuiet) {
  const std::string body = R"(
    parts   = [{ label = "x" }, { label = "y" }]
    members = [{ label = "x" }, { label = "y" }]
    disk { label = "x" }
    rule { label = "x" }
    zone "a" { label = "x" }
  )";
  configure_everything(body);
  expect_apply("1 added");
  configure_everything(body + "whole = 4");
  Outcome plan = run({"plan", "-no-color"});
  EXPECT_THAT(plan.words, HasSubstr("~ whole = 3 -> 4")) << plan.text;
  EXPECT_THAT(plan.words, HasSubstr("~ etag = \"etag-of-n\" -> (known after apply)")) << plan.text;
  EXPECT_THAT(plan.words, HasSubstr("Plan: 0 to add, 1 to change")) << plan.text;
  for (const char* quiet :
       {"~ uid", "~ id ", "~ flag", "~ parts", "~ members", "~ disk", "- rule"}) {
    EXPECT_THAT(plan.words, Not(HasSubstr(quiet))) << plan.text;
  }
}

TEST_P(Nesting, NumbersOfBlocks) {
  struct {
    const char* blocks;
    const char* want;  // empty if that many may be there
  } cases[] = {{"", "Insufficient page blocks"},
               {"page {}", ""},
               {"page {}\npage { size = 1 }", ""},
               {"page {}\npage {}\npage {}", "Too many page blocks"}};
  for (const auto& c : cases) {
    SCOPED_TRACE(c.blocks);
    configure(std::string("data \"kitchen_lookup\" \"l\" {\n") + c.blocks + "\n}\n");
    Outcome outcome = run({"validate", "-no-color"});
    EXPECT_EQ(outcome.exit_code, *c.want == '\0' ? 0 : 1) << outcome.text;
    EXPECT_THAT(outcome.words, HasSubstr(c.want));
  }
}

TEST_P(Nesting, ValidatorsPointIntoTheConfiguration) {
  configure_everything(R"(
  whole = 1.5
  parts = [{ label = "1" }, { label = "2" }, { label = "3" }, { label = "4" }, { label = "5" }]
  policy = "{"
  )");
  Outcome outcome = run({"validate", "-no-color"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.words, HasSubstr("whole = 1.5")) << outcome.text;
  EXPECT_THAT(outcome.words, HasSubstr("parts = [{")) << outcome.text;
  EXPECT_THAT(outcome.words, HasSubstr("policy = \"{\"")) << outcome.text;
}

}  // namespace
}  // namespace landform::e2e
