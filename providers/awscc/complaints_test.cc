// What users of the public provider complain of, each as a case that must go well. Numbers are
// those of its threads.
#include <span>

#include "awscc/testing.h"

namespace landform::awscc::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

class Complaints : public AwsccCase {};
INSTANTIATE_TEST_SUITE_P(, Complaints, ::testing::ValuesIn(backends()), [](const auto& info) {
  return info.param == Backend::terraform ? "Terraform" : "InProcess";
});

// 95, 156: types that contain themselves are served.
TEST_P(Complaints, TypesMayContainThemselves) {
  Scenario test(options());
  test.apply(widget(R"(rules = [{ name = "outer"
    children = [{ name = "inner", children = [{ name = "innermost" }] }] }])"))
      .expect("awscc_test_widget.a.rules[0].children[0].children[0].name", "innermost")
      .expect("awscc_test_widget.a.rules[0].children[0].weight", 1);
}

// 1521: what is never returned, within elements of a list.
TEST_P(Complaints, WriteOnlyWithinElementsIsKept) {
  Scenario test(options());
  std::string both =
      R"(rules = [{ name = "one", secret = "s1" }, { name = "two", secret = "s2" }])";
  test.apply(widget(both)).expect("awscc_test_widget.a.rules[1].secret", "s2");
  test.apply(
          widget(R"(rules = [{ name = "one", secret = "s1" }, { name = "two", secret = "s3" }])"))
      .expect_action("awscc_test_widget.a", Action::update)
      .expect("awscc_test_widget.a.rules[1].secret", "s3");
  EXPECT_THAT(patches(), ElementsAre(HasSubstr("s3")));
}

// 3229, 2383: an Id at the top and one within, which are two attributes that map to one name.
TEST_P(Complaints, NamesClashNowhere) {
  Scenario test(options());
  test.apply(widget(R"(rules = [{ name = "one" }])"))
      .expect_match("awscc_test_widget.a.widget_id", ".+")
      .expect_match("awscc_test_widget.a.rules[0].id", ".+");
}

// 3058: an order that means nothing is no change, one that means something is.
TEST_P(Complaints, OrderCountsWhereItDoes) {
  Scenario test(options());
  std::string config = widget(R"(zones = ["x", "y", "z"]
    steps = ["one", "two"]
    rules = [{ name = "b" }, { name = "a" }])");
  test.apply(config).expect("awscc_test_widget.a.zones[0]", "x");
  forget();
  test.apply(config).expect_action("awscc_test_widget.a", Action::no_op);
  test.apply(widget(R"(zones = ["z", "y", "x"]
    steps = ["one", "two"]
    rules = [{ name = "a" }, { name = "b" }])"))
      .expect_action("awscc_test_widget.a", Action::no_op);
  EXPECT_THAT(patches(), IsEmpty());
  change_widget(R"({"Steps": ["two", "one"]})");
  test.plan(config).expect_action("awscc_test_widget.a", Action::update);
  test.apply(config);
  EXPECT_THAT(widget_properties(), HasSubstr(R"(["one","two"])"));
}

// 1428: what the service chose for an element stays with it when others come and go.
TEST_P(Complaints, ComputedValuesStayWithTheirElements) {
  Scenario test(options());
  auto first = test.apply(widget(R"(rules = [{ name = "one" }, { name = "two" }])"));
  Value one = first.value("awscc_test_widget.a.rules[0].id");
  Value two = first.value("awscc_test_widget.a.rules[1].id");
  test.apply(widget(R"(rules = [{ name = "zero" }, { name = "one" }, { name = "two" }])"))
      .expect("awscc_test_widget.a.rules[1].id", one)
      .expect("awscc_test_widget.a.rules[2].id", two)
      .expect_match("awscc_test_widget.a.rules[0].id", ".+");
  test.apply(widget(R"(rules = [{ name = "two" }])"))
      .expect("awscc_test_widget.a.rules[0].id", two);
}

// 1690, 1202: what cannot be changed in place replaces the resource when it changes, not always.
TEST_P(Complaints, NothingIsReplacedWithoutAChange) {
  Scenario test(options());
  test.apply(widget(R"(zones = ["x", "y"])"));
  forget();
  test.apply(widget(R"(zones = ["y", "x"])")).expect_action("awscc_test_widget.a", Action::no_op);
  test.apply(widget("zone = \"a\"\nzones = [\"x\", \"y\"]"))
      .expect_action("awscc_test_widget.a", Action::replace);
  // It has a zone of its own now; that it is not written any more changes nothing.
  test.apply(widget(R"(zones = ["x", "y"])")).expect_action("awscc_test_widget.a", Action::no_op);
  EXPECT_EQ(resources(), 1U);
}

// 2318: what means the same is no difference, however the service returns it.
TEST_P(Complaints, WhatMeansTheSameIsNoDifference) {
  Scenario test(options());
  std::string config = widget(R"(policy = jsonencode({ Statement = [{ Effect = "Allow" }], Id = 1 })
    settings = "{ \"b\": 1.0,  \"a\": [] }"
    steps = []
    labels = {})");
  test.apply(config).expect("length(awscc_test_widget.a.steps)", 0);
  forget();
  change_widget(R"({"Policy": {"Id": 1, "Statement": [{"Effect": "Allow"}]}})");
  test.apply(config).expect_action("awscc_test_widget.a", Action::no_op);
  EXPECT_THAT(requests("UpdateResource"), IsEmpty());
}

// 799: what is never returned is kept, changed when it changes, and not sent into any log.
TEST_P(Complaints, WriteOnlyIsKeptAndChanged) {
  Scenario test(options());
  test.apply(widget("password = \"first\"")).expect("awscc_test_widget.a.password", "first");
  forget();
  test.apply(widget("password = \"first\"")).expect_action("awscc_test_widget.a", Action::no_op);
  EXPECT_THAT(requests("UpdateResource"), IsEmpty());
  test.apply(widget("password = \"second\"")).expect("awscc_test_widget.a.password", "second");
  EXPECT_THAT(patches(), ElementsAre(HasSubstr("second")));
  // Other changes take it along: the service forgets what they do not mention.
  forget();
  test.apply(widget("password = \"second\"\nsize = 2"));
  EXPECT_THAT(patches(), ElementsAre(HasSubstr("second")));
}

// 2225: that there is nothing is an answer.
TEST_P(Complaints, NoObjectsAreAnEmptyList) {
  Scenario test(options());
  test.apply(with_provider("data \"awscc_test_widgets\" \"all\" {}"))
      .expect("length(data.awscc_test_widgets.all.ids)", 0);
}

// 2309, 2846: lists of objects that belong to another.
TEST_P(Complaints, ListsTakeWhatTheyNeed) {
  Scenario test(options());
  std::string parts = R"(
    resource "awscc_test_part" "p" {
      for_each  = toset(["1", "2"])
      widget_id = "w${each.key}"
      number    = each.key
    }
  )";
  test.apply(with_provider(parts));
  test.apply(with_provider(parts + R"(
    data "awscc_test_parts" "of_w1" {
      widget_id  = "w1"
      depends_on = [awscc_test_part.p]
    })"))
      .expect("join(\",\", data.awscc_test_parts.of_w1.ids)", "w1|1");
}

// 483: tags for everything, as far as it can have tags.
TEST_P(Complaints, DefaultTagsAreGiven) {
  Scenario test(options());
  std::string tags = "default_tags = { tags = { team = \"blue\", env = \"test\" } }";
  std::string config = with_provider(R"(
    resource "awscc_test_widget" "a" {
      name = "web"
      left = "l"
      tags = [{ key = "env", value = "own" }]
    }
    resource "awscc_test_part" "p" {
      widget_id = "w"
      number    = "1"
    })",
                                     tags);
  test.apply(config)
      .expect("length(awscc_test_widget.a.tags)", 1)
      .expect("awscc_test_part.p.tags.team", "blue");
  EXPECT_THAT(widget_properties(), HasSubstr(R"("Value":"blue")"));
  EXPECT_THAT(widget_properties(), HasSubstr(R"("Value":"own")"));
  EXPECT_THAT(widget_properties(), Not(HasSubstr(R"("Value":"test")")));
  forget();
  test.apply(config).expect_action("awscc_test_widget.a", Action::no_op);
  EXPECT_THAT(requests("UpdateResource"), IsEmpty());
}

// A change of the default tags alone is a change of everything that has them.
TEST_P(Complaints, DefaultTagsChangeByThemselves) {
  Scenario test(options());
  auto config = [&](const std::string& tags) {
    return with_provider(R"(
      resource "awscc_test_widget" "a" {
        name = "web"
        left = "l"
        tags = [{ key = "env", value = "own" }]
      }
      resource "awscc_test_part" "p" {
        widget_id = "w"
        number    = "1"
      })",
                         "default_tags = { tags = {" + tags + "} }");
  };
  struct Case {
    const char* tags;
    std::vector<std::string> values;  // of tags of the widget, then
  };
  const Case kCases[] = {{"", {"own"}},
                         {"team = \"blue\"", {"own", "blue"}},
                         {"team = \"red\"", {"own", "red"}},
                         {"team = \"red\", cost = \"low\"", {"own", "red", "low"}},
                         {"cost = \"low\"", {"own", "low"}},
                         {"", {"own"}}};
  test.apply(config(kCases[0].tags));
  for (const Case& one : std::span(kCases).subspan(1)) {
    SCOPED_TRACE(one.tags);
    test.apply(config(one.tags))
        .expect_action("awscc_test_widget.a", Action::update)
        .expect_action("awscc_test_part.p", Action::update)
        .expect("length(awscc_test_widget.a.tags)", 1);
    test.apply(config(one.tags)).expect_action("awscc_test_widget.a", Action::no_op);
    size_t tags = 0;
    std::string there = widget_properties();
    for (size_t at = 0; (at = there.find("\"Key\"", at)) != std::string::npos; ++at) ++tags;
    EXPECT_EQ(tags, one.values.size()) << there;
    for (const std::string& value : one.values) {
      EXPECT_THAT(there, HasSubstr("\"Value\":\"" + value + "\""));
    }
  }
}

// 1571: tags are a map or a list, as the service has them.
TEST_P(Complaints, TagsAreAsTheServiceHasThem) {
  Scenario test(options());
  test.apply(with_provider(R"(
    resource "awscc_test_part" "p" {
      widget_id = "w"
      number    = "1"
      tags      = { a = "1" }
    })"))
      .expect("awscc_test_part.p.tags.a", "1");
}

// 1870: an answer that does not fit its schema is a warning.
TEST_P(Complaints, UnexpectedAnswersAreWarnings) {
  Scenario test(options());
  test.apply(widget("size = 1"));
  change_widget(R"({"Size": {"unexpected": true}})");
  test.plan(widget("size = 1"))
      .expect_warning("/Size is \\{\"unexpected\":true\\}, which its schema does not allow")
      .expect_action("awscc_test_widget.a", Action::update);
  change_widget(R"({"Size": 1})");
}

}  // namespace
}  // namespace landform::awscc::testing
