// The functions in the table, one by one. tests/pure_data compares them with the provider.
#include "pure_data/data_source.h"

#include <gtest/gtest.h>

#include "functions/functions.h"
#include "value/convert.h"
#include "value/json.h"

namespace landform::pure_data {
namespace {

// One attribute of the result; or the error, or "unknown".
std::string read(const char* type, const std::string& arguments, const std::string& provider,
                 const char* attribute) {
  static const FunctionTable functions =
      functions::make_function_table({.base_directory = ".", .pure_only = true});
  const DataSource* source = find(type);
  if (source == nullptr) return "no such type";
  auto given = convert(decode_json(arguments).value(), source->arguments());
  if (!given) return "not suitable: " + given.error().message;
  Value configuration = decode_json(provider).value();
  auto answer = source->read({given.value(), configuration, functions});
  if (!answer) return "error: " + answer.error().message;
  if (!answer.value()) return "unknown";
  const Value* found = answer.value()->find(attribute);
  return found == nullptr ? "no such attribute" : encode_json(*found, found->type()).value();
}

struct Case {
  std::string arguments;
  std::string want;
};

std::string source(const std::string& json) {
  return R"({"source_policy_documents":[)" + json_quote(json) + "]}";
}

TEST(PolicyDocument, Errors) {
  const std::string kMerging = "error: writing IAM Policy Document: merging source document 0: ";
  const Case kCases[] = {
      {R"({"version":"2020"})",
       R"(error: expected version to be one of ["2008-10-17" "2012-10-17"], got 2020)"},
      {R"({"statement":[{},{"effect":"allow"}]})",
       R"(error: expected statement.1.effect to be one of ["Allow" "Deny"], got allow)"},
      {R"({"override_policy_documents":["", "nope"]})",
       R"(error: "override_policy_documents.1" contains an invalid JSON: invalid character 'o' in )"
       "literal null (expecting 'u')"},
      {R"({"statement":[{"sid":"a"},{"sid":"a"}]})",
       "error: writing IAM Policy Document: duplicate Sid (a). Remove the Sid or ensure the Sid is "
       "unique."},
      {R"({"source_policy_documents":["{\"Statement\":[{\"Sid\":\"a\"}]}",)"
       R"("{\"Statement\":[{},{\"Sid\":\"a\"}]}"]})",
       "error: writing IAM Policy Document: merging source document 1: duplicate Sid (a) in "
       "source_policy_documents (statement 1). Remove the Sid or ensure Sids are unique."},
      {R"({"override_policy_documents":["{\"Statement\":[{\"Sid\":1}]}"]})",
       "error: writing IAM Policy Document: merging override document 0: json: cannot unmarshal "
       "number into Go struct field IAMPolicyStatement.Statement.Sid of type string"},
      {R"({"version":"2008-10-17","statement":[{"resources":["&{a}"]}]})",
       "error: reading resources: found &{ sequence in (&{a}), which is not supported in document "
       "version 2008-10-17"},
      {R"({"version":"2008-10-17","statement":[{"principals":[{"type":"AWS","identifiers":["&{a}"]}]}]})",
       "error: reading principals: reading identifiers: found &{ sequence in (&{a}), which is not "
       "supported in document version 2008-10-17"},
      {R"({"version":"2008-10-17","statement":[{"condition":[{"test":"A","variable":"b","values":["&{a}"]}]}]})",
       "error: reading condition: reading values: found &{ sequence in (&{a}), which is not "
       "supported in document version 2008-10-17"},
      {source("[1]"),
       kMerging + "json: cannot unmarshal array into Go value of type iam.IAMPolicyDoc"},
      {source(R"({"Statement":{}})"),
       kMerging + "json: cannot unmarshal object into Go struct field IAMPolicyDoc.Statement of "
                  "type []*iam.IAMPolicyStatement"},
      {source(R"({"Statement":["x"]})"),
       kMerging + "json: cannot unmarshal string into Go struct field IAMPolicyDoc.Statement of "
                  "type iam.IAMPolicyStatement"},
      {source(R"({"Version":2012})"), kMerging + "json: cannot unmarshal number into Go struct "
                                                 "field IAMPolicyDoc.Version of type string"},
      {source(R"({"Statement":[{"Principal":1}]})"),
       kMerging + "Unsupported data type float64 for IAMPolicyStatementPrincipalSet"},
      {source(R"({"Statement":[{"Principal":null}]})"),
       kMerging + "Unsupported data type <nil> for IAMPolicyStatementPrincipalSet"},
      {source(R"({"Statement":[{"Principal":{"AWS":{}}}]})"),
       kMerging + "Unsupported data type map[string]interface {} for "
                  "IAMPolicyStatementPrincipalSet.Identifiers"},
      {source(R"({"Statement":[{"Condition":{"A":"x"}}]})"),
       kMerging + "json: cannot unmarshal string into Go struct field "
                  "IAMPolicyStatement.Statement.Condition of type map[string]interface {}"},
      // These make the provider crash.
      {source(R"({"Statement":[{"Principal":{"AWS":[1]}}]})"),
       kMerging + "Unsupported element type float64 in a list of strings"},
      {source(R"({"Statement":[null]})"), kMerging + "a statement is null"},
      {R"({"statement":[{"principals":[{"identifiers":[]}]}]})",
       R"(not suitable: attribute "statement": element 0: attribute "principals": element 0: )"
       R"(attribute "type" is required)"},
  };
  for (const Case& one : kCases)
    EXPECT_EQ(read("aws_iam_policy_document", one.arguments, "null", "json"), one.want)
        << one.arguments;
}

TEST(PolicyDocument, Results) {
  const Case kCases[] = {
      {"{}", R"("{\"Version\":\"2012-10-17\"}")"},
      {R"({"statement":[{"actions":["a","c","b","a"],"sid":"S"}]})",
       R"("{\"Version\":\"2012-10-17\",\"Statement\":[{\"Sid\":\"S\",\"Effect\":\"Allow\",)"
       R"(\"Action\":[\"c\",\"b\",\"a\"]}]}")"},
      {source(R"({"Statement":[{"Action":["<",1e21,0.000001,-0.5],"Resource":1e-9}]})"),
       R"("{\"Version\":\"2012-10-17\",\"Statement\":[{\"Action\":[\"\\u003c\",1e+21,0.000001,)"
       R"(-0.5],\"Resource\":1e-9}]}")"},
  };
  for (const Case& one : kCases)
    EXPECT_EQ(read("aws_iam_policy_document", one.arguments, "null", "minified_json"), one.want);
}

TEST(Regions, ComeFromTheProvider) {
  const std::string ireland = R"({"region":"eu-west-1"})";
  EXPECT_EQ(read("aws_region", "{}", ireland, "description"), "\"Europe (Ireland)\"");
  EXPECT_EQ(read("aws_region", R"({"region":"us-east-1"})", ireland, "region"), "\"us-east-1\"");
  EXPECT_EQ(read("aws_region", R"({"name":"us-east-1","endpoint":"ec2.us-east-2.amazonaws.com"})",
                 "null", "name"),
            "error: multiple Regions matched");
  EXPECT_EQ(read("aws_region", R"({"endpoint":"example.com"})", "null", "name"), "unknown");
  for (const char* provider : {"null", "{}", R"({"region":null})", R"({"region":"moon"})"}) {
    EXPECT_EQ(read("aws_region", "{}", provider, "name"), "unknown") << provider;
    EXPECT_EQ(read("aws_partition", "{}", provider, "id"), "unknown") << provider;
  }
  EXPECT_EQ(read("aws_partition", "{}", R"({"region":"us-new-7"})", "partition"), "\"aws\"");
  EXPECT_EQ(read("aws_partition", "{}", R"({"region":"zz-new-7"})", "partition"), "unknown");
}

TEST(TemplateFile, IsRendered) {
  const Case kCases[] = {
      {"{}", R"("")"},
      {R"({"template":"${upper(a)} %{ if b == \"1\" }b%{ endif }","vars":{"a":"x","b":1}})",
       R"("X b")"},
      {R"({"template":"${true}"})", R"("true")"},
      {R"({"template":"${timestamp()}"})", "unknown"},
      {R"({"filename":"x"})", "unknown"},
      {R"({"template":"${a"})",
       "error: failed to render : <template_file>:1,1: Unclosed template interpolation sequence; "
       "There is no closing brace for this interpolation sequence before the end of the file. "
       "This might be caused by incorrect nesting inside the given expression."},
      {R"({"template":"${a}","vars":{"a":null}})",
       "error: failed to render : <template_file>:1,3: Unknown variable; There is no variable "
       "named \"a\"."},
  };
  for (const Case& one : kCases)
    EXPECT_EQ(read("template_file", one.arguments, "null", "rendered"), one.want) << one.arguments;
  EXPECT_EQ(read("template_file", R"({"template":"x"})", "null", "id"),
            R"("2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881")");
}

TEST(DataSources, AreFoundByType) {
  EXPECT_EQ(find("aws_iam_policy_document")->provider, "hashicorp/aws");
  EXPECT_EQ(find("template_file")->provider, "hashicorp/template");
  EXPECT_EQ(find("aws_ami"), nullptr);
}

}  // namespace
}  // namespace landform::pure_data
