// A provider's calls in the protocol: each decodes the request, calls the provider, and encodes the
// response.
#pragma once

#include <memory>
#include <vector>

#include "protocol/grpc_server.h"
#include "protocol/log.h"
#include "protocol/protobuf.h"
#include "provider/provider.h"

namespace landform::serve {

// All methods of the plugin protocol in that dialect. The provider must outlive them, and so must
// the log, which may be null.
[[nodiscard]] std::vector<protocol::Method> provider_methods(provider::Provider& provider,
                                                             protocol::Dialect dialect,
                                                             protocol::Log* log = nullptr);

}  // namespace landform::serve
