// The rules for plans and their results. Messages are Terraform's.
#include <gtest/gtest.h>

#include "plan/check_applied.h"
#include "plan/check_planned.h"
#include "plan/sample_testing.h"

namespace landform::plan {
namespace {

using testing::read;
using testing::sample;

std::string texts(const Violations& violations) {
  std::string out;
  for (const Violation& v : violations) {
    out += (out.empty() ? "" : "\n") + path_to_string(v.path) + ": " + v.message;
  }
  return out;
}

TEST(CheckPlanned, Rules) {
  struct Case {
    const char* name;
    const char* prior;
    const char* config;
    const char* planned;
    const char* want;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"as written", "null", R"({"name":"a"})", R"({"name":"a","uid":"?","size":"1"})", ""},
           {"spelled as before", R"({"name":"A"})", R"({"name":"a"})", R"({"name":"A"})", ""},
           {"absent but configured", "null", R"({"name":"a"})", "null",
            ": planned for absence but config wants existence"},
           {"present but not configured", R"({"name":"a"})", "null", R"({"name":"a"})",
            ": planned for existence but config wants absence"},
           {"another value", "null", R"({"name":"a"})", R"({"name":"b"})",
            R"(.name: planned value cty.StringVal("b") does not match config value )"
            R"(cty.StringVal("a"))"},
           {"neither configured nor prior", R"({"name":"c"})", R"({"name":"a"})", R"({"name":"b"})",
            R"(.name: planned value cty.StringVal("b") does not match config value )"
            R"(cty.StringVal("a") nor prior value cty.StringVal("c"))"},
           {"unknown for a configured value", "null", R"({"name":"a"})", R"({"name":"?"})",
            R"(.name: planned value cty.UnknownVal(cty.String) does not match config value )"
            R"(cty.StringVal("a"))"},
           {"invented", "null", R"({"name":"a"})", R"({"name":"a","note":"n"})",
            R"(.note: planned value cty.StringVal("n") for a non-computed attribute)"},
           {"a configured value may not be chosen", "null", R"({"name":"a","size":"1"})",
            R"({"name":"a","size":"2"})",
            R"(.size: planned value cty.StringVal("2") does not match config value )"
            R"(cty.StringVal("1"))"},
           {"a secret", "null", R"({"name":"a","secret":"s"})", R"({"name":"a","secret":"t"})",
            ".secret: planned value for write-only attribute is not null"},
           {"blocks dropped", "null", R"({"name":"a","disk":[{"label":"x"}]})", R"({"name":"a"})",
            ".disk: block count in plan (0) disagrees with count in config (1)"},
           {"inside a block", "null", R"({"name":"a","disk":[{"label":"x"}]})",
            R"({"name":"a","disk":[{"label":"y","uid":"?"}]})",
            R"(.disk[0].label: planned value cty.StringVal("y") does not match config value )"
            R"(cty.StringVal("x"))"},
           {"a block key", "null", R"({"name":"a","area":{"k":{"label":"x"}}})",
            R"({"name":"a","area":{"l":{"label":"x"}}})",
            ".area: block key \"l\" from plan is not present in config\n"
            ".area: block key \"k\" from config is not present in plan"},
           {"nested elements", "null", R"({"name":"a","parts":[{"label":"x"}]})",
            R"({"name":"a","parts":[]})",
            ".parts: count in plan (cty.NumberIntVal(0)) disagrees with count in config "
            "(cty.NumberIntVal(1))"},
           {"nested, chosen inside", "null", R"({"name":"a","parts":[{"label":"x"}]})",
            R"({"name":"a","parts":[{"label":"x","uid":"?","size":"3"}]})", ""},
       }) {
    EXPECT_EQ(texts(check_planned(sample(), read(c.prior), read(c.config), read(c.planned))),
              c.want)
        << c.name;
  }
}

TEST(CheckPlanned, SensitiveValuesAreNotShown) {
  schema::Block block;
  block.attributes = {{"key", testing::attribute(testing::Use::optional)}};
  block.attributes["key"].sensitive = true;
  Value config = read(block, R"({"key":"a"})");
  EXPECT_EQ(texts(check_planned(block, read(block, "null"), config, read(block, R"({"key":"b"})"))),
            ".key: sensitive planned value does not match config value");
}

TEST(CheckApplied, Rules) {
  struct Case {
    const char* name;
    const char* planned;
    const char* actual;
    const char* want;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"as planned", R"({"name":"a","uid":"?"})", R"({"name":"a","uid":"u"})", ""},
           {"gone", R"({"name":"a"})", "null", ": Root object was present, but now absent"},
           {"come", "null", R"({"name":"a"})", ": Root object was absent, but now present"},
           {"changed", R"({"name":"a"})", R"({"name":"b"})",
            R"(.name: was cty.StringVal("a"), but now cty.StringVal("b"))"},
           {"to null", R"({"note":"n"})", "{}", R"(.note: was cty.StringVal("n"), but now null)"},
           {"from null", "{}", R"({"note":"n"})", R"(.note: was null, but now cty.StringVal("n"))"},
           {"still unknown", R"({"uid":"?"})", R"({"uid":"?"})", ""},
           {"unknown again", R"({"uid":"u"})", R"({"uid":"?"})",
            ".uid: was known, but now unknown"},
           {"fewer words", R"({"words":["a","b"]})", R"({"words":["a"]})",
            ".words: element 1 has vanished"},
           {"another key", R"({"tags":{"a":"1"}})", R"({"tags":{"b":"1"}})",
            ".tags: element \"a\" has vanished\n.tags: new element \"b\" has appeared"},
           {"more blocks", R"({"disk":[]})", R"({"disk":[{"label":"a"}]})",
            ".disk: block count changed from 0 to 1"},
           {"set elements filled", R"({"links":[{"label":"a","uid":"?"}]})",
            R"({"links":[{"label":"a","uid":"1"}]})", ""},
           {"set elements may become one",
            R"({"rule":[{"label":"a","uid":"?"},{"label":"a","note":"n","uid":"?"}]})",
            R"({"rule":[{"label":"a","uid":"1"},{"label":"a","note":"n","uid":"1"}]})", ""},
           {"more set elements", R"({"rule":[{"label":"a"}]})",
            R"({"rule":[{"label":"a"},{"label":"a","uid":"2"}]})",
            R"(.rule: actual set element cty.ObjectVal(map[string]cty.Value{)"
            R"("inner":cty.ListValEmpty(cty.Object(map[string]cty.Type{"key":cty.String, )"
            R"("uid":cty.String})), "label":cty.StringVal("a"), "note":cty.NullVal(cty.String), )"
            R"("size":cty.NullVal(cty.String), "uid":cty.StringVal("2")}) does not correlate with )"
            "any element in plan\n.rule: block set length changed from 1 to 2"},
       }) {
    EXPECT_EQ(texts(check_applied(sample(), read(c.planned), read(c.actual))), c.want) << c.name;
  }
}

TEST(CheckApplied, APlanThatBecomesMoreKnown) {
  EXPECT_EQ(texts(check_completed(read(R"({"name":"?"})"), read(R"({"name":"a"})"))), "");
  EXPECT_EQ(texts(check_completed(read(R"({"name":"a"})"), read(R"({"name":"b"})"))),
            R"(.name: was cty.StringVal("a"), but now cty.StringVal("b"))");
}

}  // namespace
}  // namespace landform::plan
