// Sockets to listen on and to connect to: unix sockets and, on the loopback interface only, TCP.
// All of them are non-blocking and close-on-exec.
#pragma once

#include <cstdint>
#include <string>

#include "base/descriptor.h"
#include "base/result.h"

namespace landform::protocol {

struct Address {
  enum class Network : uint8_t { unix_socket, tcp };
  Network network = Network::unix_socket;
  std::string text;  // a path, or host:port

  // "unix" or "tcp".
  [[nodiscard]] const char* network_name() const;
};

struct Listener {
  Descriptor socket;
  Address address;
};

// In a new file of that directory, accessible to the owner only or, if `group` (a name or number)
// is not empty, to that group as well.
[[nodiscard]] Result<Listener> listen_unix(const std::string& directory, const std::string& group);
// On the first free port of the range; any port if both are 0.
[[nodiscard]] Result<Listener> listen_tcp(uint16_t first, uint16_t last);

// Waits for the connection.
[[nodiscard]] Result<Descriptor> connect_to(const Address& address);

}  // namespace landform::protocol
