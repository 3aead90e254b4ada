#include "pure_data/data_source.h"

#include <algorithm>
#include <array>

#include "pure_data/sources.h"

namespace landform::pure_data {
namespace {

constexpr std::string_view kAws = "hashicorp/aws";
constexpr std::string_view kTemplate = "hashicorp/template";

constexpr std::array<std::string_view, 3> kPolicyComputed = {"id", "json", "minified_json"};
constexpr std::array<std::string_view, 4> kPartitionComputed = {"dns_suffix", "id", "partition",
                                                                "reverse_dns_prefix"};
constexpr std::array<std::string_view, 4> kRegionComputed = {"description", "endpoint", "id",
                                                             "name"};
constexpr std::array<std::string_view, 2> kTemplateComputed = {"id", "rendered"};

constexpr std::array<DataSource, 4> kSources = {{
    {kAws, "aws_iam_policy_document", policy_document_arguments, read_policy_document,
     kPolicyComputed},
    {kAws, "aws_partition", partition_arguments, read_partition, kPartitionComputed},
    {kAws, "aws_region", region_arguments, read_region, kRegionComputed, true},
    {kTemplate, "template_file", template_file_arguments, read_template_file, kTemplateComputed,
     true},
}};

}  // namespace

const DataSource* find(std::string_view type) {
  const auto* found = std::find_if(kSources.begin(), kSources.end(),
                                   [&](const DataSource& one) { return one.type == type; });
  return found == kSources.end() ? nullptr : found;
}

}  // namespace landform::pure_data
