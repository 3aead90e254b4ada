// The services that go-plugin's clients expect of every plugin: health, controller, broker and
// standard output.
#pragma once

#include <vector>

#include "protocol/grpc_server.h"

namespace landform::protocol {

// `may_shut_down`: whether a client's request to end the plugin is executed, or only acknowledged.
[[nodiscard]] std::vector<Method> plugin_services(bool may_shut_down);

}  // namespace landform::protocol
