// The provider awscc: serves every resource type that has a schema.
#pragma once

#include <memory>

#include "aws/cloud_control.h"
#include "awscc/catalog.h"
#include "base/result.h"
#include "sdk/provider.h"

namespace landform::awscc {

struct ProviderOptions {
  // How to wait for changes.
  aws::CloudControlOptions waiting{};
  // Which types are served: names or patterns with "*", Terraform's or CloudFormation's, separated
  // by commas. All if empty.
  std::string types{};
};

// As AWSCC_TYPES and AWSCC_POLL_INTERVAL say.
[[nodiscard]] Result<ProviderOptions> options_of_environment();

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider(std::shared_ptr<const Catalog> catalog,
                                                           ProviderOptions options = {});

// Whether ProviderOptions::types selects a type.
[[nodiscard]] bool is_selected(const Catalog::Entry& entry, std::string_view types);

}  // namespace landform::awscc
