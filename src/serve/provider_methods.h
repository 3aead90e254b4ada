// A provider's calls on the wire: each decodes its request, asks the provider, encodes the answer.
#pragma once

#include <memory>
#include <vector>

#include "protocol/grpc_server.h"
#include "protocol/protobuf.h"
#include "provider/provider.h"

namespace landform::serve {

// All methods of the plugin protocol in that dialect. The provider must outlive them.
[[nodiscard]] std::vector<protocol::Method> provider_methods(provider::Provider& provider,
                                                             protocol::Dialect dialect);

}  // namespace landform::serve
