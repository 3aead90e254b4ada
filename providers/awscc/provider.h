// The provider awscc: every resource type that there is a schema of.
#pragma once

#include <memory>

#include "aws/cloud_control.h"
#include "awscc/catalog.h"
#include "sdk/provider.h"

namespace landform::awscc {

struct ProviderOptions {
  // How to wait for changes; tests are less patient than AWS deserves.
  aws::CloudControlOptions waiting{};
  // Which types are served: names or patterns with "*", of Terraform or of CloudFormation,
  // separated by commas. All if empty.
  std::string types{};
};

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider(std::shared_ptr<const Catalog> catalog,
                                                           ProviderOptions options = {});

// Whether a type is among those that are named.
[[nodiscard]] bool is_selected(const Catalog::Entry& entry, std::string_view types);

}  // namespace landform::awscc
