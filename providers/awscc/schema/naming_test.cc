#include "awscc/schema/naming.h"

#include <gtest/gtest.h>

namespace landform::awscc {
namespace {

struct Case {
  std::string_view from, to;
};

TEST(Naming, SnakeCase) {
  for (const Case& c :
       {Case{"GlobalReplicationGroupDescription", "global_replication_group_description"},
        Case{"VPCEndpointId", "vpc_endpoint_id"}, Case{"Ipv6Address", "ipv_6_address"},
        Case{"S3Bucket", "s3_bucket"}, Case{"OAuth2Properties", "o_auth_2_properties"},
        Case{"CloudWatchLogsRoleArn", "cloudwatch_logs_role_arn"}, Case{"FSxLustre", "fsx_lustre"},
        Case{"alternateCNAMEs", "alternate_cnames"},
        Case{"ingest-endpoint.url", "ingest_endpoint_url"}, Case{"ID", "id"}, Case{"EC2", "ec2"},
        Case{"", ""}}) {
    EXPECT_EQ(snake_case(c.from), c.to);
  }
}

TEST(Naming, TypesOfResources) {
  for (const Case& c : {Case{"AWS::EC2::FlowLog", "awscc_ec2_flow_log"},
                        Case{"AWS::ApiGatewayV2::Api", "awscc_apigatewayv2_api"},
                        Case{"AWS::EC2", ""}, Case{"AWS::EC2::A::B", ""}, Case{"AWS::::A", ""}}) {
    EXPECT_EQ(terraform_type_name(c.from), c.to);
  }
  EXPECT_EQ(terraform_resource_part("AWS::EC2::FlowLog"), "flow_log");
}

TEST(Naming, Plurals) {
  for (const Case& c :
       {Case{"awscc_ec2_instance", "awscc_ec2_instances"},
        Case{"awscc_iam_policy", "awscc_iam_policies"},
        Case{"awscc_ec2_gateway", "awscc_ec2_gateways"},
        Case{"awscc_events_event_bus", "awscc_events_event_buses"},
        Case{"awscc_kms_alias", "awscc_kms_aliases"}, Case{"awscc_es_index", "awscc_es_indices"},
        Case{"awscc_quicksight_analysis", "awscc_quicksight_analyses"},
        Case{"awscc_x_mesh", "awscc_x_meshes"}, Case{"awscc_x_lens", "awscc_x_lenses"},
        Case{"awscc_x_schema", "awscc_x_schemas"},
        Case{"awscc_datasync_location_nfs", "awscc_datasync_location_nfs_plural"},
        Case{"awscc_x_settings", "awscc_x_settings_plural"},
        Case{"awscc_x_connector_v2", "awscc_x_connector_v2s"}}) {
    EXPECT_EQ(plural_name(c.from), c.to);
  }
}

}  // namespace
}  // namespace landform::awscc
