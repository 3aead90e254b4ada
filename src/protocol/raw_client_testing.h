// A client that sends arbitrary bytes, and helpers to build them from parts of HTTP/2.
#pragma once

#include <poll.h>
#include <sys/socket.h>

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/socket.h"

namespace landform::protocol::testing {

inline constexpr std::string_view preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

inline std::string http2_frame(uint8_t type, uint8_t flags, uint32_t stream,
                               std::string_view payload) {
  std::string out;
  for (int shift : {16, 8, 0}) out += static_cast<char>(payload.size() >> shift);
  out += static_cast<char>(type);
  out += static_cast<char>(flags);
  for (int shift : {24, 16, 8, 0}) out += static_cast<char>(stream >> shift);
  return out.append(payload);
}

// Literal header fields without indexing.
inline std::string header_block(const std::vector<std::pair<std::string, std::string>>& headers) {
  std::string out;
  for (const auto& [name, value] : headers) {
    out += '\0';
    out += static_cast<char>(name.size());
    out += name;
    out += static_cast<char>(value.size());
    out += value;
  }
  return out;
}

class RawClient {
 public:
  explicit RawClient(const Address& address) : socket_(connect_to(address).value()) {}

  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      pollfd waiting{socket_.get(), POLLOUT, 0};
      ::poll(&waiting, 1, 1000);
      ssize_t sent = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<size_t>(sent));
    }
  }
  // What the server sends until it closes the connection or is idle for a while.
  std::string receive(bool& closed,
                      std::chrono::milliseconds quiet = std::chrono::milliseconds(100)) {
    std::string out;
    closed = false;
    for (;;) {
      pollfd waiting{socket_.get(), POLLIN, 0};
      if (::poll(&waiting, 1, static_cast<int>(quiet.count())) <= 0) return out;
      char buffer[4096];
      ssize_t got = ::recv(socket_.get(), buffer, sizeof buffer, 0);
      closed = got <= 0;
      if (closed) return out;
      out.append(buffer, static_cast<size_t>(got));
    }
  }

 private:
  Descriptor socket_;
};

}  // namespace landform::protocol::testing
