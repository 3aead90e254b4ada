// How things of CloudFormation are called in Terraform.
#pragma once

#include <string>
#include <string_view>

namespace landform::awscc {

// "VPCEndpointId" → "vpc_endpoint_id".
[[nodiscard]] std::string snake_case(std::string_view name);

// "AWS::EC2::FlowLog" → "awscc_ec2_flow_log"; empty if it is not a name of three parts.
[[nodiscard]] std::string terraform_type_name(std::string_view type_name);
// The last part of it alone: "flow_log".
[[nodiscard]] std::string terraform_resource_part(std::string_view type_name);

// The name of the data source that lists all objects of a type: "awscc_ec2_flow_logs".
[[nodiscard]] std::string plural_name(std::string_view terraform_type);

}  // namespace landform::awscc
