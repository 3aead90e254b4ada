// How a plugin and its client find each other: the environment set by the client, the line printed
// by the plugin, and TF_REATTACH_PROVIDERS for a running one.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/process.h"
#include "base/result.h"
#include "protocol/protobuf.h"
#include "protocol/socket.h"

namespace landform::host {

// The contents of a plugin's handshake line.
struct Handshake {
  int protocol = 0;  // 5 or 6
  protocol::Address address;
  std::string certificate;  // DER; empty without TLS

  [[nodiscard]] protocol::Dialect dialect() const {
    return protocol == 5 ? protocol::Dialect::v5 : protocol::Dialect::v6;
  }
};

// The error says why the line is invalid.
[[nodiscard]] Result<Handshake> parse_handshake(const std::string& line);

// Adds the variables that a client sets for plugins, and removes those that another client may have
// set for this process. `protocols` are the versions that the client speaks ("5,6"); `certificate`
// is the client's, in PEM, and empty for a connection without TLS.
void add_plugin_variables(const std::string& protocols, const std::string& certificate,
                          Environment& environment);

// The running providers in TF_REATTACH_PROVIDERS, by address; they do not use TLS.
[[nodiscard]] Result<std::map<std::string, Handshake, std::less<>>> parse_reattach(
    std::string_view json);

}  // namespace landform::host
