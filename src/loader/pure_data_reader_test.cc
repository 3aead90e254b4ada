// When data sources are evaluated, and what is shown for those that are not.
#include "loader/pure_data_reader.h"

#include <gtest/gtest.h>

#include "functions/functions.h"
#include "loader/testing.h"
#include "value/json.h"
#include "value/shown.h"

namespace landform::loader {
namespace {

constexpr const char* kConfiguration = R"(
variable "region" {
  type = string
}
provider "aws" {
  region = "eu-west-1"
}
provider "aws" {
  alias  = "other"
  region = var.region
}
resource "aws_s3_bucket" "b" {
  bucket = "known"
}
data "aws_iam_policy_document" "known" {
  policy_id = "x"
}
data "aws_iam_policy_document" "unknown" {
  statement {
    resources = [aws_s3_bucket.b.arn, "${aws_s3_bucket.b.arn}/*"]
  }
}
data "aws_iam_policy_document" "built" {
  source_policy_documents = [data.aws_iam_policy_document.unknown.json]
}
data "aws_iam_policy_document" "waits" {
  policy_id  = "y"
  depends_on = [aws_s3_bucket.b]
}
data "aws_region" "known" {}
data "aws_region" "unknown" {
  provider = aws.other
}
)";

std::string evaluated(const char* expression,
                      evaluation::Unknowns unknowns = evaluation::Unknowns::strict) {
  TestDirectory directory;
  directory.write("main.tf", kConfiguration);
  FunctionTable functions = functions::make_function_table({.pure_only = true});
  LoadOptions options;
  options.functions = &functions;
  options.unknowns = unknowns;
  return evaluate(directory, expression, options);
}

TEST(PureDataReader, KnownIfTheArgumentsAre) {
  struct Case {
    const char* expression;
    const char* want;
  };
  const Case kCases[] = {
      {"data.aws_iam_policy_document.known.minified_json",
       R"("{\"Version\":\"2012-10-17\",\"Id\":\"x\"}")"},
      {"data.aws_iam_policy_document.known.source_json", "null:string"},
      {"data.aws_iam_policy_document.unknown.json", "?string"},
      {"data.aws_iam_policy_document.built.json", "?string"},
      {"data.aws_iam_policy_document.waits.json", "?string"},
      {"data.aws_iam_policy_document.waits.policy_id", R"("y")"},
      {"data.aws_region.known.region", R"("eu-west-1")"},
      {"data.aws_region.known.something", "?any"},
      {"data.aws_region.unknown.name", "?string"},
  };
  for (const Case& one : kCases) {
    EXPECT_EQ(evaluated(one.expression), one.want) << one.expression;
    // What is shown makes no difference.
    EXPECT_EQ(evaluated(one.expression, evaluation::Unknowns::placeholders), one.want)
        << one.expression;
  }
}

std::string shown(const std::string& address, const char* attribute) {
  TestDirectory directory;
  directory.write("main.tf", kConfiguration);
  FunctionTable functions = functions::make_function_table({.pure_only = true});
  LoadOptions options;
  options.functions = &functions;
  options.path = directory.path();
  options.unknowns = evaluation::Unknowns::placeholders;
  auto configuration = Configuration::load(options);
  for (const evaluation::ResourceInstance& one : configuration->evaluation().resources()) {
    if (one.address().to_string() != address) continue;
    const Value* found = one.attributes.find(attribute);
    if (found == nullptr) return "not listed";
    Value value = as_shown(*found);
    return encode_json(value, value.type()).value();
  }
  return "no such resource";
}

TEST(PureDataReader, ShowsPoliciesWithTheNamesOfWhatIsUnknown) {
  constexpr const char* kPolicy =
      R"("{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Resource\":[)"
      R"(\"aws_s3_bucket.b/*\",\"aws_s3_bucket.b\"]}]}")";
  EXPECT_EQ(shown("data.aws_iam_policy_document.unknown", "minified_json"), kPolicy);
  EXPECT_EQ(shown("data.aws_iam_policy_document.built", "minified_json"), kPolicy);
  EXPECT_EQ(shown("data.aws_iam_policy_document.built", "id"), "not listed");
  EXPECT_EQ(shown("data.aws_iam_policy_document.waits", "minified_json"),
            R"("{\"Version\":\"2012-10-17\",\"Id\":\"y\"}")");
  EXPECT_EQ(shown("data.aws_iam_policy_document.known", "version"), "not listed");
  EXPECT_EQ(shown("data.aws_region.unknown", "name"), "not listed");
  EXPECT_EQ(shown("data.aws_region.known", "name"), R"("eu-west-1")");
}

TEST(PureDataReader, Errors) {
  struct Case {
    const char* body;
    const char* want;
  };
  const Case kCases[] = {
      {"version = \"1\"",
       "expected version to be one of [\"2008-10-17\" \"2012-10-17\"], got 1: \n"},
      {"statement {\n actions = \"a\"\n }",
       "Incorrect attribute value type: Inappropriate value for attribute \"statement\": element "
       "0: attribute \"actions\": set of string required.\n"},
      {"statement {\n actions = [null]\n }",
       "Null value found in list: Null values are not allowed for this attribute value.\n"},
  };
  for (const Case& one : kCases) {
    TestDirectory directory;
    directory.write("main.tf",
                    "data \"aws_iam_policy_document\" \"p\" {\n" + std::string(one.body) + "\n}\n");
    EXPECT_EQ(evaluate(directory, "1"), one.want) << one.body;
  }
}

TEST(PureDataReader, OnlyForTheProviderItself) {
  TestDirectory directory;
  directory.write("main.tf", R"(
terraform {
  required_providers {
    aws = {
      source = "example/aws"
    }
  }
}
data "aws_iam_policy_document" "p" {}
)");
  EXPECT_EQ(evaluate(directory, "data.aws_iam_policy_document.p.json"), "?any");
}

}  // namespace
}  // namespace landform::loader
