// A provider's calls on the wire: each decodes its request, asks the server, encodes the answer.
#pragma once

#include <memory>
#include <vector>

#include "protocol/grpc_server.h"
#include "protocol/protobuf.h"
#include "sdk/server.h"

namespace landform::serve {

// All methods of the plugin protocol in that dialect. The server must outlive them.
[[nodiscard]] std::vector<protocol::Method> provider_methods(sdk::ProviderServer& server,
                                                             protocol::Dialect dialect);

}  // namespace landform::serve
