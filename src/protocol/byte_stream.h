// A connected, non-blocking socket, plain or with TLS.
//
// Used by one thread at a time. Writing to a disconnected peer is an outcome, never a signal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/descriptor.h"

using SSL = struct ssl_st;

namespace landform::protocol {

class TlsContext;

class ByteStream {
 public:
  enum class Outcome : uint8_t { moved, blocked, closed };
  enum class Role : uint8_t { server, client };

  // With a context, TLS; its handshake is part of the first reads and writes.
  ByteStream(Descriptor socket, const TlsContext* tls, Role role);
  ~ByteStream();
  ByteStream(ByteStream&&) noexcept = default;
  ByteStream& operator=(ByteStream&&) = delete;

  [[nodiscard]] int fd() const { return socket_.get(); }
  // `moved` is the number of bytes; it is not 0 if the outcome is `moved`.
  [[nodiscard]] Outcome read(std::span<char> buffer, size_t& moved);
  [[nodiscard]] Outcome write(std::string_view bytes, size_t& moved);
  // Whether the last read() or write() is waiting for the socket to become writable. TLS may also
  // have to write in order to read, and vice versa.
  [[nodiscard]] bool waits_to_write() const {
    return read_waits_to_write_ || write_waits_to_write_;
  }
  // Why the stream closed, if known.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  // Sends the TLS close notification, if that does not block.
  void close();

 private:
  struct FreeSsl {
    void operator()(SSL* ssl) const;
  };

  [[nodiscard]] Outcome failed(int result, bool& waits_to_write);

  Descriptor socket_;
  std::unique_ptr<SSL, FreeSsl> ssl_;
  bool read_waits_to_write_ = false;
  bool write_waits_to_write_ = false;
  std::string problem_;
};

}  // namespace landform::protocol
