// The AWS provider, one of the largest, if LANDFORM_AWS_PROVIDER names its program. It speaks
// protocol 5 and uses the legacy type system.
#include <cstdlib>

#include "host_case.h"

namespace landform::e2e {
namespace {

TEST(HostAws, IsStartedCalledAndStopped) {
  const char* program = std::getenv("LANDFORM_AWS_PROVIDER");
  if (program == nullptr) {
    GTEST_SKIP() << "SKIPPED: LANDFORM_AWS_PROVIDER does not name the program of the AWS provider";
  }
  host::StartOptions options;
  options.program = program;
  auto started = host::Plugin::start("registry.terraform.io/hashicorp/aws", options);
  ASSERT_TRUE(started) << started.error().message;
  host::Plugin& aws = *started.value();
  EXPECT_EQ(aws.connect().value()->handshake().protocol, 5);
  provider::SchemasResponse offered = aws.schemas({});
  ASSERT_NE(offered.schemas, nullptr) << texts(offered.diagnostics);
  EXPECT_GT(offered.schemas->types(provider::TypeKind::resource).size(), 1000U);

  auto bucket = offered.schemas->find(provider::TypeKind::resource, "aws_s3_bucket");
  ASSERT_TRUE(bucket) << bucket.error().message;
  EXPECT_TRUE((**bucket).block.attributes.contains("bucket"));
  sdk::Object config((**bucket).block.empty_value());
  config.set("bucket", "Not_A_Bucket..").set("bucket_prefix", "both");
  provider::Diagnostics conflict = aws.validate_resource({"aws_s3_bucket", config.value()}, {});
  EXPECT_THAT(texts(conflict), ::testing::HasSubstr("conflicts with"));
  config.set("bucket", "a-bucket").set_null("bucket_prefix");
  EXPECT_EQ(texts(aws.validate_resource({"aws_s3_bucket", config.value()}, {})), "");
  aws.stop();
}

}  // namespace
}  // namespace landform::e2e
