// Patches against what the service has, which may be more than the state knows.
#include "awscc/update.h"

#include "awscc/document.h"
#include "awscc/schema/mapping.h"
#include "awscc/schema/parse.h"
#include "awscc/testing.h"

namespace landform::awscc::testing {
namespace {

struct PatchCase {
  const char* name;
  const char* current;
  const char* prior;
  const char* planned;
  const char* want;
};

constexpr PatchCase kCases[] = {
    {"nothing", R"({"Size": 1})", R"({"Size": 1})", R"({"Size": 1})", "[]"},
    {"only what differs between state and plan", R"({"Size": 5, "Left": "new"})",
     R"({"Size": 1, "Left": "old"})", R"({"Size": 2, "Left": "old"})",
     R"([{"op":"replace","path":"/Size","value":2}])"},
    {"a set of which the service has more than the state",
     R"({"Tags": [{"Key": "c", "Value": "1"}, {"Key": "a", "Value": "1"}, {"Key": "b", "Value": "1"}]})",
     R"({"Tags": [{"Key": "a", "Value": "1"}, {"Key": "b", "Value": "1"}]})",
     R"({"Tags": [{"Key": "a", "Value": "1"}, {"Key": "c", "Value": "1"}]})",
     R"([{"op":"replace","path":"/Tags","value":[{"Key":"a","Value":"1"},{"Key":"c","Value":"1"}]}])"},
};

TEST(UpdatePatch, IsMinimalAndRight) {
  auto parsed = parse_resource_schema(test_schemas()[0]);
  TerraformType type =
      map_resource(std::shared_ptr<const ResourceSchema>(*std::move(parsed))).value();
  for (const PatchCase& one : kCases) {
    SCOPED_TRACE(one.name);
    std::vector<std::string> problems;
    Value prior = from_document(type.shape, decode_json(one.prior).value(), problems);
    Value planned = from_document(type.shape, decode_json(one.planned).value(), problems);
    JsonPatch patch = update_patch(type, decode_json(one.current).value(), prior, planned);
    EXPECT_EQ(encode_json_patch(patch), one.want);
  }
}

}  // namespace
}  // namespace landform::awscc::testing
