// data "aws_region", data "aws_partition"
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "aws/endpoints.h"
#include "pure_data/sources.h"

namespace landform::pure_data {
namespace {

struct Region {
  std::string_view name;
  std::string_view description;
};

// The regions that the provider knows, sorted by name.
constexpr std::array kRegions = std::to_array<Region>({
    {"af-south-1", "Africa (Cape Town)"},
    {"ap-east-1", "Asia Pacific (Hong Kong)"},
    {"ap-east-2", "Asia Pacific (Taipei)"},
    {"ap-northeast-1", "Asia Pacific (Tokyo)"},
    {"ap-northeast-2", "Asia Pacific (Seoul)"},
    {"ap-northeast-3", "Asia Pacific (Osaka)"},
    {"ap-south-1", "Asia Pacific (Mumbai)"},
    {"ap-south-2", "Asia Pacific (Hyderabad)"},
    {"ap-southeast-1", "Asia Pacific (Singapore)"},
    {"ap-southeast-2", "Asia Pacific (Sydney)"},
    {"ap-southeast-3", "Asia Pacific (Jakarta)"},
    {"ap-southeast-4", "Asia Pacific (Melbourne)"},
    {"ap-southeast-5", "Asia Pacific (Malaysia)"},
    {"ap-southeast-7", "Asia Pacific (Thailand)"},
    {"ca-central-1", "Canada (Central)"},
    {"ca-west-1", "Canada West (Calgary)"},
    {"cn-north-1", "China (Beijing)"},
    {"cn-northwest-1", "China (Ningxia)"},
    {"eu-central-1", "Europe (Frankfurt)"},
    {"eu-central-2", "Europe (Zurich)"},
    {"eu-isoe-west-1", "EU ISOE West"},
    {"eu-north-1", "Europe (Stockholm)"},
    {"eu-south-1", "Europe (Milan)"},
    {"eu-south-2", "Europe (Spain)"},
    {"eu-west-1", "Europe (Ireland)"},
    {"eu-west-2", "Europe (London)"},
    {"eu-west-3", "Europe (Paris)"},
    {"eusc-de-east-1", "EU (Germany)"},
    {"il-central-1", "Israel (Tel Aviv)"},
    {"me-central-1", "Middle East (UAE)"},
    {"me-south-1", "Middle East (Bahrain)"},
    {"mx-central-1", "Mexico (Central)"},
    {"sa-east-1", "South America (Sao Paulo)"},
    {"us-east-1", "US East (N. Virginia)"},
    {"us-east-2", "US East (Ohio)"},
    {"us-gov-east-1", "AWS GovCloud (US-East)"},
    {"us-gov-west-1", "AWS GovCloud (US-West)"},
    {"us-iso-east-1", "US ISO East"},
    {"us-iso-west-1", "US ISO WEST"},
    {"us-isob-east-1", "US ISOB East (Ohio)"},
    {"us-isof-east-1", "US ISOF EAST"},
    {"us-isof-south-1", "US ISOF SOUTH"},
    {"us-west-1", "US West (N. California)"},
    {"us-west-2", "US West (Oregon)"},
});

const Region* find_region(std::string_view name) {
  const auto* found = std::lower_bound(
      kRegions.begin(), kRegions.end(), name,
      [](const Region& region, std::string_view wanted) { return region.name < wanted; });
  return found == kRegions.end() || found->name != name ? nullptr : found;
}

std::string ec2_endpoint(std::string_view region) {
  // The provider's table of endpoints lags behind its table of partitions.
  std::string_view suffix =
      region.starts_with("eusc-") ? "amazonaws.com" : aws::partition_of(region).dns_suffix;
  return fmt::format("ec2.{}.{}", region, suffix);
}

// The region of the provider's configuration; empty if it comes from elsewhere or is not known.
std::string configured_region(const Value& provider) {
  if (provider.is_null() || !provider.is_known()) return "";
  const Value* region = provider.unmarked().find("region");
  if (region == nullptr || !region->is_known() || region->is_null()) return "";
  Value text = region->unmarked();
  return text.type().is_string() ? std::string(text.as_string()) : "";
}

bool is_given(const Value& argument) { return !argument.is_null(); }

// Whether a name is that of a region of the partition, existing or not: PREFIX-WORD-NUMBER.
bool belongs_to(std::string_view region, std::string_view partition) {
  constexpr std::array<std::string_view, 9> kPublic = {"us", "eu", "ap", "sa", "ca",
                                                       "me", "af", "il", "mx"};
  size_t last = region.rfind('-');
  if (last == std::string_view::npos || last == 0) return false;
  size_t middle = region.rfind('-', last - 1);
  if (middle == std::string_view::npos) return false;
  std::string_view word = region.substr(middle + 1, last - middle - 1);
  std::string_view number = region.substr(last + 1);
  bool shaped = !word.empty() && !number.empty() &&
                number.find_first_not_of("0123456789") == std::string_view::npos;
  std::string_view prefix = region.substr(0, middle);
  return shaped &&
         (partition != "aws" || std::find(kPublic.begin(), kPublic.end(), prefix) != kPublic.end());
}

std::string reversed_labels(std::string_view name) {
  std::string out;
  while (!name.empty()) {
    size_t dot = name.rfind('.');
    std::string_view label = dot == std::string_view::npos ? name : name.substr(dot + 1);
    out += (out.empty() ? "" : ".") + std::string(label);
    name = dot == std::string_view::npos ? "" : name.substr(0, dot);
  }
  return out;
}

}  // namespace

Type region_arguments() {
  static const Type out = Type::object({{"endpoint", Type::string(), true},
                                        {"id", Type::string(), true},
                                        {"name", Type::string(), true},
                                        {"region", Type::string(), true}});
  return out;
}

Answer read_region(const Request& request) {
  const Value& name = *request.arguments.find("name");
  const Value& endpoint = *request.arguments.find("endpoint");
  const Value& region = *request.arguments.find("region");  // since version 6
  const Region* found = nullptr;
  if (is_given(endpoint)) {
    const auto* match = std::find_if(kRegions.begin(), kRegions.end(), [&](const Region& one) {
      return ec2_endpoint(one.name) == endpoint.as_string();
    });
    if (match != kRegions.end()) found = match;
  } else if (is_given(region)) {
    found = find_region(region.as_string());
  } else if (is_given(name)) {
    found = find_region(name.as_string());
  } else {
    found = find_region(configured_region(request.provider));
  }
  if (found == nullptr) return std::optional<Value>();
  bool conflict = is_given(endpoint) && is_given(name) && name.as_string() != found->name;
  if (conflict) return Error{"multiple Regions matched"};
  return std::optional(Value::object({{"description", Value::string(found->description)},
                                      {"endpoint", Value::string(ec2_endpoint(found->name))},
                                      {"id", Value::string(found->name)},
                                      {"name", Value::string(found->name)},
                                      {"region", Value::string(found->name)}}));
}

Type partition_arguments() { return Type::object({{"id", Type::string(), true}}); }

Answer read_partition(const Request& request) {
  std::string region = configured_region(request.provider);
  const aws::Partition& partition = aws::partition_of(region);
  if (!belongs_to(region, partition.name)) return std::optional<Value>();
  return std::optional(Value::object(
      {{"dns_suffix", Value::string(partition.dns_suffix)},
       {"id", Value::string(partition.name)},
       {"partition", Value::string(partition.name)},
       {"reverse_dns_prefix", Value::string(reversed_labels(partition.dns_suffix))}}));
}

}  // namespace landform::pure_data
