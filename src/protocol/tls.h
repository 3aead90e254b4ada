// TLS for plugins: both sides generate a certificate, send it to the other over a private channel,
// and accept only that certificate.
//
// Contexts are thread-safe once created.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

using EVP_PKEY = struct evp_pkey_st;
using SSL_CTX = struct ssl_ctx_st;
using SSL = struct ssl_st;
using X509 = struct x509_st;

namespace landform::protocol {

// A key on the curve P-256 with its self-signed certificate for localhost.
class TlsIdentity {
 public:
  [[nodiscard]] static Result<TlsIdentity> generate();

  // The certificate, in both formats.
  [[nodiscard]] const std::string& der() const { return der_; }
  [[nodiscard]] std::string pem() const;

 private:
  friend class TlsContext;
  struct Free {
    void operator()(EVP_PKEY* key) const;
    void operator()(X509* certificate) const;
  };

  TlsIdentity() = default;

  std::unique_ptr<EVP_PKEY, Free> key_;
  std::unique_ptr<X509, Free> certificate_;
  std::string der_;
};

class TlsContext {
 public:
  // TLS 1.2 or later, HTTP/2. The peer must show one of these certificates (DER) and prove that it
  // has the key.
  [[nodiscard]] static Result<TlsContext> create(const TlsIdentity& identity,
                                                 std::vector<std::string> peers_der);

  // For a connected socket, which stays the caller's.
  [[nodiscard]] SSL* new_connection(int socket) const;

 private:
  struct Free {
    void operator()(SSL_CTX* context) const;
  };

  TlsContext() = default;

  std::unique_ptr<SSL_CTX, Free> context_;
  // On the heap, where callbacks find it even after the context has moved.
  std::unique_ptr<const std::vector<std::string>> peers_der_;
};

// The certificates in a PEM text, as DER, up to the first that cannot be read.
[[nodiscard]] std::vector<std::string> certificates_from_pem(std::string_view pem);

// The last error of the TLS library on this thread, which is cleared.
[[nodiscard]] std::string take_tls_error();

}  // namespace landform::protocol
