// The endpoints of AWS services, by region and partition.
//
// The partition follows from the prefix of the region's name, so new regions need no change here.
// Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace landform::aws {

struct Partition {
  std::string_view name;        // "aws", "aws-cn", "aws-us-gov", …
  std::string_view dns_suffix;  // "amazonaws.com"
  std::string_view dual_stack_suffix;
};
[[nodiscard]] const Partition& partition_of(std::string_view region);

// Whether this is a plausible region name: a valid DNS label.
[[nodiscard]] bool is_region_name(std::string_view text);

struct EndpointVariant {
  bool fips = false;
  bool dual_stack = false;
};
// "https://cloudcontrolapi.eu-west-1.amazonaws.com"
[[nodiscard]] std::string service_endpoint(std::string_view service, std::string_view region,
                                           EndpointVariant variant = {});

}  // namespace landform::aws
