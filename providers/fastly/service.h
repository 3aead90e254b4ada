// fastly_service_vcl and fastly_service_compute: a service with its versions
// (nested::VersionedParent) and the blocks of block_type.h.
#pragma once

#include <memory>

#include "fastly/client.h"
#include "fastly/fields.h"
#include "sdk/provider.h"

namespace landform::fastly {

[[nodiscard]] std::unique_ptr<sdk::Resource> make_service(const ClientPtr& client,
                                                          ServiceType type);

}  // namespace landform::fastly
