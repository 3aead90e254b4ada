#include "aws/endpoints.h"

#include <fmt/format.h>

#include <algorithm>

namespace landform::aws {
namespace {

struct PartitionRule {
  std::string_view prefix;  // of its regions
  Partition partition;
};

// The last one matches all other regions.
constexpr PartitionRule kPartitions[] = {
    {"cn-", {"aws-cn", "amazonaws.com.cn", "api.amazonwebservices.com.cn"}},
    {"us-gov-", {"aws-us-gov", "amazonaws.com", "api.aws"}},
    {"us-isof-", {"aws-iso-f", "csp.hci.ic.gov", "api.aws.hci.ic.gov"}},
    {"us-isob-", {"aws-iso-b", "sc2s.sgov.gov", "api.aws.scloud"}},
    {"us-iso-", {"aws-iso", "c2s.ic.gov", "api.aws.ic.gov"}},
    {"eu-isoe-", {"aws-iso-e", "cloud.adc-e.uk", "api.cloud-aws.adc-e.uk"}},
    {"eusc-", {"aws-eusc", "amazonaws.eu", "api.amazonwebservices.eu"}},
    {"", {"aws", "amazonaws.com", "api.aws"}},
};

}  // namespace

const Partition& partition_of(std::string_view region) {
  const auto* rule =
      std::find_if(std::begin(kPartitions), std::end(kPartitions),
                   [&](const PartitionRule& one) { return region.starts_with(one.prefix); });
  return rule->partition;
}

bool is_region_name(std::string_view text) {
  constexpr size_t kMaxLabel = 63;
  return !text.empty() && text.size() <= kMaxLabel && text.front() != '-' && text.back() != '-' &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
                  (c >= 'A' && c <= 'Z');
         });
}

std::string service_endpoint(std::string_view service, std::string_view region,
                             EndpointVariant variant) {
  const Partition& partition = partition_of(region);
  std::string_view suffix = variant.dual_stack ? partition.dual_stack_suffix : partition.dns_suffix;
  std::string_view fips = variant.fips ? "-fips" : "";
  // IAM is a global service.
  if (service == "iam" && partition.name == "aws" && !variant.dual_stack) {
    return fmt::format("https://iam{}.amazonaws.com", fips);
  }
  std::string_view host = service;
  if (service == "sso") host = "portal.sso";
  if (service == "ssooidc") host = "oidc";
  return fmt::format("https://{}{}.{}.{}", host, fips, region, suffix);
}

}  // namespace landform::aws
