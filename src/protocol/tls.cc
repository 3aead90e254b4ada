#include "protocol/tls.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

#include "base/check.h"

namespace landform::protocol {
namespace {

constexpr long lifetime_seconds = 262'980L * 3600;  // 30 years: longer than any process runs

struct FreeBio {
  void operator()(BIO* bio) const { BIO_free(bio); }
};
struct FreeExtension {
  void operator()(X509_EXTENSION* extension) const { X509_EXTENSION_free(extension); }
};

std::string to_der(X509* certificate) {
  std::string der(static_cast<size_t>(std::max(0, i2d_X509(certificate, nullptr))), '\0');
  auto* out = reinterpret_cast<unsigned char*>(der.data());
  i2d_X509(certificate, &out);
  return der;
}

bool add_extension(X509* certificate, int nid, const char* value) {
  std::unique_ptr<X509_EXTENSION, FreeExtension> extension(
      X509V3_EXT_conf_nid(nullptr, nullptr, nid, value));
  return extension != nullptr && X509_add_ext(certificate, extension.get(), -1) == 1;
}

bool add_name(X509_NAME* name, const char* field, const char* value) {
  return X509_NAME_add_entry_by_txt(name, field, MBSTRING_ASC,
                                    reinterpret_cast<const unsigned char*>(value), -1, -1, 0) == 1;
}

bool fill_certificate(X509* certificate, EVP_PKEY* key) {
  uint64_t serial = 0;
  X509_NAME* name = X509_get_subject_name(certificate);
  return RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial) == 1 &&
         X509_set_version(certificate, X509_VERSION_3) == 1 &&
         ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial >> 1) == 1 &&
         // Clocks of two processes on one machine agree, but not necessarily to the second.
         X509_gmtime_adj(X509_getm_notBefore(certificate), -30) != nullptr &&
         X509_gmtime_adj(X509_getm_notAfter(certificate), lifetime_seconds) != nullptr &&
         add_name(name, "O", "Landform") && add_name(name, "CN", "localhost") &&
         X509_set_issuer_name(certificate, name) == 1 && X509_set_pubkey(certificate, key) == 1 &&
         add_extension(certificate, NID_basic_constraints, "critical,CA:TRUE") &&
         add_extension(certificate, NID_key_usage,
                       "critical,digitalSignature,keyEncipherment,keyAgreement,keyCertSign") &&
         add_extension(certificate, NID_ext_key_usage, "clientAuth,serverAuth") &&
         add_extension(certificate, NID_subject_alt_name, "DNS:localhost") &&
         X509_sign(certificate, key, EVP_sha256()) > 0;
}

// Instead of verifying a chain to an authority: there is none, the certificate itself is known.
int is_known_peer(X509_STORE_CTX* store, void* known) {
  X509* shown = X509_STORE_CTX_get0_cert(store);
  const auto& peers = *static_cast<const std::vector<std::string>*>(known);
  bool ok = shown != nullptr && std::find(peers.begin(), peers.end(), to_der(shown)) != peers.end();
  X509_STORE_CTX_set_error(store, ok ? X509_V_OK : X509_V_ERR_CERT_UNTRUSTED);
  return ok ? 1 : 0;
}

constexpr unsigned char http2_protocols[] = {2, 'h', '2'};

int choose_http2(SSL*, const unsigned char** out, unsigned char* out_size,
                 const unsigned char* offered, unsigned int offered_size, void*) {
  unsigned char* chosen = nullptr;
  if (SSL_select_next_proto(&chosen, out_size, http2_protocols, sizeof http2_protocols, offered,
                            offered_size) != OPENSSL_NPN_NEGOTIATED) {
    return SSL_TLSEXT_ERR_ALERT_FATAL;
  }
  *out = chosen;
  return SSL_TLSEXT_ERR_OK;
}

// A socket BIO that raises no signal when the peer is gone, unlike the library's own.
int socket_of(BIO* bio) { return static_cast<int>(reinterpret_cast<intptr_t>(BIO_get_data(bio))); }

int finish(BIO* bio, ssize_t moved, int retry) {
  BIO_clear_retry_flags(bio);
  if (moved < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) {
    BIO_set_flags(bio, retry | BIO_FLAGS_SHOULD_RETRY);
  }
  return static_cast<int>(moved);
}

int write_socket(BIO* bio, const char* bytes, int size) {
  return finish(bio, ::send(socket_of(bio), bytes, static_cast<size_t>(size), MSG_NOSIGNAL),
                BIO_FLAGS_WRITE);
}

int read_socket(BIO* bio, char* bytes, int size) {
  return finish(bio, ::recv(socket_of(bio), bytes, static_cast<size_t>(size), 0), BIO_FLAGS_READ);
}

long control_socket(BIO*, int command, long, void*) { return command == BIO_CTRL_FLUSH ? 1 : 0; }

const BIO_METHOD* socket_method() {
  static const BIO_METHOD* const method = [] {
    BIO_METHOD* made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket");
    LANDFORM_CHECK(made != nullptr);
    BIO_meth_set_write(made, write_socket);
    BIO_meth_set_read(made, read_socket);
    BIO_meth_set_ctrl(made, control_socket);
    return made;
  }();
  return method;
}

// Do not read the system's OpenSSL configuration: it must not affect this, and takes time to read.
void initialise() { OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr); }

}  // namespace

void TlsIdentity::Free::operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
void TlsIdentity::Free::operator()(X509* certificate) const { X509_free(certificate); }
void TlsContext::Free::operator()(SSL_CTX* context) const { SSL_CTX_free(context); }

Result<TlsIdentity> TlsIdentity::generate() {
  initialise();
  TlsIdentity identity;
  identity.key_.reset(EVP_EC_gen("P-256"));
  identity.certificate_.reset(X509_new());
  if (identity.key_ == nullptr || identity.certificate_ == nullptr ||
      !fill_certificate(identity.certificate_.get(), identity.key_.get())) {
    return Error{"making a certificate: " + take_tls_error()};
  }
  identity.der_ = to_der(identity.certificate_.get());
  return identity;
}

std::string TlsIdentity::pem() const {
  std::unique_ptr<BIO, FreeBio> bio(BIO_new(BIO_s_mem()));
  PEM_write_bio_X509(bio.get(), certificate_.get());
  char* text = nullptr;
  long size = BIO_get_mem_data(bio.get(), &text);
  return {text, static_cast<size_t>(size)};
}

Result<TlsContext> TlsContext::create(const TlsIdentity& identity,
                                      std::vector<std::string> peers_der) {
  initialise();
  TlsContext made;
  made.peers_der_ = std::make_unique<const std::vector<std::string>>(std::move(peers_der));
  made.context_.reset(SSL_CTX_new(TLS_method()));
  SSL_CTX* context = made.context_.get();
  if (context == nullptr || SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 ||
      SSL_CTX_use_certificate(context, identity.certificate_.get()) != 1 ||
      SSL_CTX_use_PrivateKey(context, identity.key_.get()) != 1 ||
      SSL_CTX_set_alpn_protos(context, http2_protocols, sizeof http2_protocols) != 0) {
    return Error{"preparing TLS: " + take_tls_error()};
  }
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
  SSL_CTX_set_cert_verify_callback(
      context, is_known_peer,
      const_cast<std::vector<std::string>*>(made.peers_der_.get()));  // NOLINT: only read
  SSL_CTX_set_alpn_select_cb(context, choose_http2, nullptr);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  // Connections are few and long-lived: sessions are never resumed.
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_num_tickets(context, 0);
  return made;
}

SSL* TlsContext::new_connection(int socket) const {
  SSL* ssl = SSL_new(context_.get());
  BIO* bio = BIO_new(socket_method());
  LANDFORM_CHECK(ssl != nullptr && bio != nullptr);
  BIO_set_data(bio, reinterpret_cast<void*>(intptr_t{socket}));  // NOLINT: an integer
  BIO_set_init(bio, 1);
  SSL_set_bio(ssl, bio, bio);
  return ssl;
}

std::vector<std::string> certificates_from_pem(std::string_view pem) {
  initialise();
  std::vector<std::string> found;
  std::unique_ptr<BIO, FreeBio> bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  while (X509* certificate = PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr)) {
    found.push_back(to_der(certificate));
    X509_free(certificate);
  }
  ERR_clear_error();
  return found;
}

std::string take_tls_error() {
  unsigned long code = ERR_get_error();
  ERR_clear_error();
  const char* reason = code != 0 ? ERR_reason_error_string(code) : nullptr;
  return reason != nullptr ? reason : "unknown TLS error";
}

}  // namespace landform::protocol
