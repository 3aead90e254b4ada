// Whether a TCP port can be reached.
#pragma once

#include <chrono>
#include <string>

namespace landform::ssh {

// Connects and disconnects. "" or what went wrong, in the words of Go's net package, such as "dial
// tcp 127.0.0.1:22: connect: connection refused".
[[nodiscard]] std::string dial_problem(const std::string& host, int port,
                                       std::chrono::milliseconds timeout);

// "host:port", with brackets around IPv6 addresses.
[[nodiscard]] std::string host_and_port(const std::string& host, int port);

}  // namespace landform::ssh
