#include "fastly/service.h"

#include "fastly/block_type.h"
#include "fastly/service_parent.h"
#include "sdk/nested/versioned_resource.h"

namespace landform::fastly {

std::unique_ptr<sdk::Resource> make_service(const ClientPtr& client, ServiceType type) {
  return std::make_unique<nested::VersionedResource>(std::make_unique<ServiceParent>(client, type),
                                                     collections(client, type));
}

}  // namespace landform::fastly
