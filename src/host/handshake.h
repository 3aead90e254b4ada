// How a plugin and its client find each other: the environment that a client starts it with, the
// line that it prints, and TF_REATTACH_PROVIDERS for one that runs already.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/process.h"
#include "base/result.h"
#include "protocol/protobuf.h"
#include "protocol/socket.h"

namespace landform::host {

// What the line of a plugin says.
struct Handshake {
  int protocol = 0;  // 5 or 6
  protocol::Address address;
  std::string certificate;  // DER; empty without TLS

  [[nodiscard]] protocol::Dialect dialect() const {
    return protocol == 5 ? protocol::Dialect::v5 : protocol::Dialect::v6;
  }
};

// The error says what is wrong with the line.
[[nodiscard]] Result<Handshake> parse_handshake(const std::string& line);

// Adds what a client sets for its plugins, and removes what another client may have set for this
// process. `protocols` are the versions that the client speaks ("5,6"); `certificate` is the
// client's, in PEM, and empty for a connection without TLS.
void add_plugin_variables(const std::string& protocols, const std::string& certificate,
                          Environment& environment);

// The providers of a TF_REATTACH_PROVIDERS, by their addresses: they are running, without TLS.
[[nodiscard]] Result<std::map<std::string, Handshake, std::less<>>> parse_reattach(
    std::string_view json);

}  // namespace landform::host
