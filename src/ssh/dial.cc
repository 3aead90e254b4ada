#include "ssh/dial.h"

#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <memory>

#include "base/descriptor.h"
#include "base/file.h"

namespace landform::ssh {
namespace {

struct FreeAddresses {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};

std::string name_of(const addrinfo& address, int port) {
  std::array<char, NI_MAXHOST> text{};
  if (::getnameinfo(address.ai_addr, address.ai_addrlen, text.data(), text.size(), nullptr, 0,
                    NI_NUMERICHOST) != 0) {
    return fmt::format(":{}", port);
  }
  return host_and_port(text.data(), port);
}

// "" if a connection was made.
std::string try_address(const addrinfo& address, std::chrono::milliseconds timeout) {
  Descriptor socket(::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!socket.valid()) return "socket: " + system_error(errno).message;
  if (::connect(socket.get(), address.ai_addr, address.ai_addrlen) == 0) return "";
  if (errno != EINPROGRESS) return "connect: " + system_error(errno).message;
  pollfd wait{socket.get(), POLLOUT, 0};
  if (::poll(&wait, 1, static_cast<int>(timeout.count())) <= 0) return "i/o timeout";
  int code = 0;
  socklen_t size = sizeof code;
  if (::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &code, &size) != 0) code = errno;
  return code == 0 ? "" : "connect: " + system_error(code).message;
}

}  // namespace

std::string host_and_port(const std::string& host, int port) {
  return host.find(':') == std::string::npos ? fmt::format("{}:{}", host, port)
                                             : fmt::format("[{}]:{}", host, port);
}

std::string dial_problem(const std::string& host, int port, std::chrono::milliseconds timeout) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &list) != 0) {
    return fmt::format("dial tcp: lookup {}: no such host", host);
  }
  std::unique_ptr<addrinfo, FreeAddresses> addresses(list);
  std::string first;
  for (const addrinfo* address = list; address != nullptr; address = address->ai_next) {
    std::string problem = try_address(*address, timeout);
    if (problem.empty()) return "";
    if (first.empty()) first = fmt::format("dial tcp {}: {}", name_of(*address, port), problem);
  }
  return first;
}

}  // namespace landform::ssh
