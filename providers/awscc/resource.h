// The resources and data sources of one type, all made of its entry in the catalog.
#pragma once

#include <memory>

#include "aws/service.h"
#include "awscc/catalog.h"
#include "awscc/cloud.h"
#include "sdk/provider.h"

namespace landform::awscc {

// What they are made of. The catalog and the holder outlive them.
struct Served {
  std::shared_ptr<const Catalog> catalog;
  const Catalog::Entry* entry = nullptr;
  std::shared_ptr<CloudHolder> cloud;

  // Without the prefix of the provider.
  [[nodiscard]] static std::string without_prefix(std::string_view name);
  // Parsed when it is first asked for. Throws what a hook may throw if that fails.
  [[nodiscard]] std::shared_ptr<const TerraformType> type() const;
  // The API; an error and a null pointer if the provider is not configured.
  [[nodiscard]] std::shared_ptr<Cloud> configured(sdk::Context& context) const;
};

// The schema of provider_meta blocks: what modules add to the user agent of requests.
[[nodiscard]] sdk::Schema provider_meta_schema();
// For calls of the API made by a hook.
[[nodiscard]] aws::CallOptions call_options(const sdk::Context& context);

[[nodiscard]] std::unique_ptr<sdk::Resource> make_resource(Served served);
[[nodiscard]] std::unique_ptr<sdk::DataSource> make_data_source(Served served);
[[nodiscard]] std::unique_ptr<sdk::DataSource> make_plural_data_source(Served served);
[[nodiscard]] std::unique_ptr<sdk::ListResource> make_list_resource(Served served);

}  // namespace landform::awscc
