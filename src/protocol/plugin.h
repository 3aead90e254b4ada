// A provider as a process: the handshake of go-plugin, and serving until the client ends it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "protocol/grpc_server.h"
#include "protocol/log.h"
#include "protocol/protobuf.h"

namespace landform::protocol {

struct PluginOptions {
  // Its source address, such as example.com/acme/random. Printed in debug mode.
  std::string address;
  // A short description for people who run it by hand: "the provider acme/random, version 1.2.3".
  std::string description;
  // The provider's own methods for a client that speaks that protocol; see rpc.h for their paths.
  // Called once.
  std::function<std::vector<Method>(Dialect)> methods;
  // Run by hand, under a debugger: prints what Terraform needs to find it, and serves any number of
  // clients, without TLS, until it is interrupted.
  bool debug = false;
  // Listen on a local TCP port instead of a unix socket; the environment variable
  // LANDFORM_PLUGIN_TCP does the same.
  bool tcp = false;
  size_t workers = default_workers;
  size_t max_message = default_max_message;
  Log* log = nullptr;
};

// Serves, and returns the exit status for main(): 0 when the client was done with it, and 1, with
// the reason on standard error, when it could not serve or was not started by a client. Handlers
// that are still running when the client is done, and do not return when cancelled, end with the
// process.
[[nodiscard]] int serve_plugin(const PluginOptions& options);

}  // namespace landform::protocol
