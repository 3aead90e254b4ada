// The emulator with every public schema.
#include <gtest/gtest.h>

#include "emulators/cloudcontrol/fill.h"
#include "emulators/cloudcontrol/schemas.h"
#include "emulators/cloudcontrol/validate.h"
#include "recorded/recorded.h"
#include "value/json_patch.h"

namespace landform::emulator::cloudcontrol {
namespace {

TEST(CloudControlEverySchema, ResourcesAreNamedAndReadBack) {
  auto file = recorded::file("data/cloudcontrol/cfn-schemas.tgz");
  if (!file) GTEST_SKIP() << "data/cloudcontrol/cfn-schemas.tgz is missing";
  size_t types = 0;
  size_t named = 0;
  Validator validator;
  for (const auto& [name, text] : recorded::read_tgz(*file)) {
    if (!name.ends_with(".json")) continue;
    Schemas schemas;
    ASSERT_FALSE(schemas.add(text)) << name;
    size_t begin = name.rfind('/') + 1;
    std::string type = name.substr(begin, name.rfind('.') - begin);
    for (size_t at = type.find('_'); at != std::string::npos; at = type.find('_', at)) {
      type.replace(at, 1, "::");
    }
    const awscc::ResourceSchema* schema = schemas.find(type);
    if (schema == nullptr) continue;
    ++types;
    Value one = filled({*schema, 1}, Value::empty_object());
    Value other = filled({*schema, 2}, Value::empty_object());
    // Resources without a given name get different identifiers.
    auto identifier = identifier_of(*schema, one);
    if (identifier && identifier != identifier_of(*schema, other)) ++named;
    EXPECT_TRUE(same_json(one, filled({*schema, 1}, one))) << type;
    (void)validator.check(*schema, one);
    Value read = readable(*schema, one);
    EXPECT_TRUE(same_json(read, readable(*schema, read))) << type;
    EXPECT_TRUE(same_json(read, shuffled(*schema, read, 0))) << type;
  }
  EXPECT_GE(types, 1480U);
  EXPECT_GE(named, 1400U);
  RecordProperty("types", static_cast<int>(types));
  RecordProperty("named", static_cast<int>(named));
  std::printf("%zu types, %zu named apart\n", types, named);
}

}  // namespace
}  // namespace landform::emulator::cloudcontrol
