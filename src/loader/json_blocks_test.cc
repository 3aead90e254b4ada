// Dynamic blocks in JSON syntax, where without a schema everything else is an attribute.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/testing.h"
#include "views/views.h"

namespace landform::loader {
namespace {

using ::testing::HasSubstr;

struct Case {
  const char* name;
  const char* arguments;
  const char* want;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

class JsonBlocks : public testing::TestWithParam<Case> {};

TEST_P(JsonBlocks, AreExpanded) {
  TestDirectory directory;
  directory.write("main.tf.json",
                  std::string(R"({"resource": {"t": {"r": )") + GetParam().arguments + "}}}");
  FunctionTable functions = functions::make_function_table({});
  eval::add_expression_functions(functions);
  LoadOptions options;
  options.path = directory.path();
  options.functions = &functions;
  auto configuration = Configuration::load(options);
  EXPECT_EQ(show(configuration->diagnostics(), directory.path()), "");
  EXPECT_THAT(views::strict_view(*configuration, {}),
              HasSubstr(std::string("\"values\":") + GetParam().want));
}

INSTANTIATE_TEST_SUITE_P(
    Cases, JsonBlocks,
    testing::Values(
        Case{"Dynamic",
             R"({"dynamic": {"b": {"for_each": ["x"], "content": {"v": "${b.value}"}}}})",
             R"({"b":[{"v":"x"}]})"},
        Case{"Iterator",
             R"({"dynamic": {"b": {"for_each": {"k": 1}, "iterator": "it",
                                   "content": {"v": "${it.key}"}}}})",
             R"({"b":[{"v":"k"}]})"},
        Case{"Several",
             R"({"dynamic": {"b": [{"for_each": [1], "content": {"v": "${b.value}"}},
                                   {"for_each": [2], "content": {"v": "${b.value}"}}]}})",
             R"({"b":[{"v":1},{"v":2}]})"},
        Case{"InABlock",
             R"({"a": {"w": 1,
                       "dynamic": {"b": {"for_each": [2], "content": {"v": "${b.value}"}}}}})",
             R"({"a":[{"b":[{"v":2}],"w":1}]})"},
        Case{"InContent",
             R"({"dynamic": {"a": {"for_each": [[3]], "content": {
                   "dynamic": {"b": {"for_each": "${a.value}",
                                     "content": {"v": "${b.value}"}}}}}}})",
             R"({"a":[{"b":[{"v":3}]}]})"},
        Case{"AnotherThingWithThatName", R"({"tags": {"dynamic": {"x": {"y": 1}}}, "dynamic": 5})",
             R"({"dynamic":5,"tags":{"dynamic":{"x":{"y":1}}}})"}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace landform::loader
