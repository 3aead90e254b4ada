#include "protocol/byte_stream.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "protocol/tls.h"

namespace landform::protocol {

void ByteStream::FreeSsl::operator()(SSL* ssl) const { SSL_free(ssl); }

ByteStream::ByteStream(Descriptor socket, const TlsContext* tls, Role role)
    : socket_(std::move(socket)) {
  if (tls == nullptr) return;
  ssl_.reset(tls->new_connection(socket_.get()));
  if (role == Role::server) {
    SSL_set_accept_state(ssl_.get());
  } else {
    SSL_set_connect_state(ssl_.get());
  }
}

ByteStream::~ByteStream() = default;

ByteStream::Outcome ByteStream::failed(int result, bool& waits_to_write) {
  if (ssl_ == nullptr) {
    if (result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
      waits_to_write = &waits_to_write == &write_waits_to_write_;
      return Outcome::blocked;
    }
    if (result < 0) problem_ = std::strerror(errno);  // NOLINT: of this thread
    return Outcome::closed;
  }
  switch (SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_WANT_READ:
      return Outcome::blocked;
    case SSL_ERROR_WANT_WRITE:
      waits_to_write = true;
      return Outcome::blocked;
    case SSL_ERROR_SSL:
      problem_ = take_tls_error();
      return Outcome::closed;
    default:
      return Outcome::closed;
  }
}

ByteStream::Outcome ByteStream::read(std::span<char> buffer, size_t& moved) {
  moved = 0;
  read_waits_to_write_ = false;
  ssize_t got = 0;
  if (ssl_ == nullptr) {
    got = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
  } else {
    ERR_clear_error();
    got = SSL_read(ssl_.get(), buffer.data(),
                   static_cast<int>(std::min(buffer.size(), size_t{1} << 30)));
  }
  if (got <= 0) return failed(static_cast<int>(got), read_waits_to_write_);
  moved = static_cast<size_t>(got);
  return Outcome::moved;
}

ByteStream::Outcome ByteStream::write(std::string_view bytes, size_t& moved) {
  moved = 0;
  write_waits_to_write_ = false;
  ssize_t sent = 0;
  if (ssl_ == nullptr) {
    sent = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  } else {
    ERR_clear_error();
    sent = SSL_write(ssl_.get(), bytes.data(),
                     static_cast<int>(std::min(bytes.size(), size_t{1} << 30)));
  }
  if (sent <= 0) return failed(static_cast<int>(sent), write_waits_to_write_);
  moved = static_cast<size_t>(sent);
  return Outcome::moved;
}

void ByteStream::close() {
  if (ssl_ != nullptr && SSL_is_init_finished(ssl_.get()) != 0) {
    ERR_clear_error();
    SSL_shutdown(ssl_.get());
    ERR_clear_error();
  }
  ::shutdown(socket_.get(), SHUT_RDWR);
}

}  // namespace landform::protocol
