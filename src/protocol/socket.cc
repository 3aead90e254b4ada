#include "protocol/socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>

namespace landform::protocol {
namespace {

constexpr int backlog = 128;

Error system_error(std::string_view what) {
  return Error{fmt::format("{}: {}", what, std::strerror(errno))};  // NOLINT: of this thread
}

Descriptor new_socket(int family) {
  return Descriptor(::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

// False when the path is too long for a socket.
bool fill(sockaddr_un& address, const std::string& path) {
  address = {};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) return false;
  std::memcpy(address.sun_path, path.data(), path.size());
  return true;
}

std::optional<gid_t> find_group(const std::string& group) {
  gid_t id = 0;
  auto [end, failed] = std::from_chars(group.data(), group.data() + group.size(), id);
  if (failed == std::errc() && end == group.data() + group.size()) return id;
  const struct group* found = ::getgrnam(group.c_str());  // NOLINT: before there are threads
  return found != nullptr ? std::optional(found->gr_gid) : std::nullopt;
}

std::optional<Error> share_with_group(const std::string& path, const std::string& group) {
  std::optional<gid_t> id = find_group(group);
  if (!id) return Error{fmt::format("there is no group {} to share {} with", group, path)};
  if (::chown(path.c_str(), static_cast<uid_t>(-1), *id) != 0 || ::chmod(path.c_str(), 0660) != 0) {
    return system_error(fmt::format("sharing {} with the group {}", path, group));
  }
  return std::nullopt;
}

sockaddr_in loopback(uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

template <typename SocketAddress>
const sockaddr* generic(const SocketAddress& address) {
  return reinterpret_cast<const sockaddr*>(&address);
}

// Waits for the connection, then makes the socket non-blocking. A non-blocking connect would have
// to retry when the other side is slow to accept.
template <typename SocketAddress>
Result<Descriptor> connect_and_wait(int family, const SocketAddress& target,
                                    const Address& address) {
  Descriptor socket(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  int outcome = ::connect(socket.get(), generic(target), sizeof target);
  if (outcome != 0 && errno == EINTR) {
    // It continues asynchronously.
    pollfd waiting{socket.get(), POLLOUT, 0};
    while (::poll(&waiting, 1, -1) < 0 && errno == EINTR) {
    }
    socklen_t size = sizeof outcome;
    ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &outcome, &size);
    errno = outcome;
  }
  if (outcome != 0) return system_error("connecting to " + address.text);
  ::fcntl(socket.get(), F_SETFL, O_NONBLOCK);
  return socket;
}

}  // namespace

const char* Address::network_name() const {
  return network == Network::unix_socket ? "unix" : "tcp";
}

Result<Listener> listen_unix(const std::string& directory, const std::string& group) {
  Descriptor socket = new_socket(AF_UNIX);
  if (!socket.valid()) return system_error("making a socket");
  std::string path;
  for (;;) {
    uint64_t name = 0;
    if (::getrandom(&name, sizeof name, 0) != sizeof name) return system_error("naming a socket");
    path = fmt::format("{}/plugin{:016x}", directory, name);
    sockaddr_un address;
    if (!fill(address, path)) {
      return Error{fmt::format("the directory {} has a name too long for sockets", directory)};
    }
    // Only the owner may connect, even before the group is set.
    mode_t previous = ::umask(0177);
    bool bound = ::bind(socket.get(), generic(address), sizeof address) == 0;
    ::umask(previous);
    if (bound) break;
    if (errno != EADDRINUSE) return system_error("making the socket " + path);
  }
  std::optional<Error> error;
  if (!group.empty()) error = share_with_group(path, group);
  if (!error && ::listen(socket.get(), backlog) != 0) error = system_error("listening on " + path);
  if (error) {
    ::unlink(path.c_str());
    return *std::move(error);
  }
  return Listener{std::move(socket), {Address::Network::unix_socket, std::move(path)}};
}

Result<Listener> listen_tcp(uint16_t first, uint16_t last) {
  for (uint32_t port = first; port <= last; ++port) {
    Descriptor socket = new_socket(AF_INET);
    if (!socket.valid()) return system_error("making a socket");
    sockaddr_in address = loopback(static_cast<uint16_t>(port));
    if (::bind(socket.get(), generic(address), sizeof address) != 0 ||
        ::listen(socket.get(), backlog) != 0) {
      if (errno == EADDRINUSE || errno == EACCES) continue;
      return system_error(fmt::format("listening on port {}", port));
    }
    socklen_t size = sizeof address;
    ::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size);
    return Listener{std::move(socket),
                    {Address::Network::tcp, fmt::format("127.0.0.1:{}", ntohs(address.sin_port))}};
  }
  return Error{fmt::format("no port from {} to {} is free", first, last)};
}

Result<Descriptor> connect_to(const Address& address) {
  if (address.network == Address::Network::unix_socket) {
    sockaddr_un target;
    if (!fill(target, address.text)) return Error{address.text + " is too long for a socket"};
    return connect_and_wait(AF_UNIX, target, address);
  }
  size_t colon = address.text.rfind(':');
  uint16_t port = 0;
  if (colon == std::string::npos || std::from_chars(address.text.data() + colon + 1,
                                                    address.text.data() + address.text.size(), port)
                                            .ec != std::errc()) {
    return Error{address.text + " is not a valid address"};
  }
  sockaddr_in target = loopback(port);
  if (::inet_pton(AF_INET, address.text.substr(0, colon).c_str(), &target.sin_addr) != 1) {
    return Error{address.text + " is not a valid address"};
  }
  auto socket = connect_and_wait(AF_INET, target, address);
  int on = 1;
  if (socket) ::setsockopt(socket->get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

}  // namespace landform::protocol
