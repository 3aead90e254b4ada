#include "protocol/tls.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <openssl/ssl.h>

#include "protocol/grpc_testing.h"

namespace landform::protocol {
namespace {

using testing::TestServer;
using namespace std::chrono_literals;

struct Pair {
  TlsIdentity server = TlsIdentity::generate().value();
  TlsIdentity client = TlsIdentity::generate().value();

  [[nodiscard]] TlsContext server_context() const {
    return TlsContext::create(server, {client.der()}).value();
  }
  [[nodiscard]] TlsContext client_context() const {
    return TlsContext::create(client, {server.der()}).value();
  }
};

Status echo(GrpcClient& client) {
  std::string response;
  CallOptions soon{.deadline = std::chrono::steady_clock::now() + 10s, .cancel = {}};
  Status status = client.call("/t/Echo", "secret", response, soon);
  EXPECT_EQ(response, status.ok() ? "secret" : "");
  return status;
}

TEST(Tls, ServesThePeerItKnows) {
  Pair pair;
  TlsContext context = pair.server_context();
  TestServer server({.tls = &context});
  auto client = server.connect(pair.client_context());
  for (int i = 0; i < 3; ++i) {
    Status status = echo(*client);
    EXPECT_TRUE(status.ok()) << status.message;
  }
  std::string large(64 << 20, 'x');
  std::string response;
  EXPECT_TRUE(client->call("/t/Echo", large, response).ok());
  EXPECT_TRUE(response == large);
}

TEST(Tls, RejectsAllOtherPeers) {
  Pair pair;
  TlsContext context = pair.server_context();
  TestServer server({.tls = &context});
  TlsIdentity stranger = TlsIdentity::generate().value();

  auto wrong = server.connect(TlsContext::create(stranger, {pair.server.der()}).value());
  EXPECT_EQ(echo(*wrong).code, status::unavailable) << "another certificate";

  auto plain = server.connect();
  EXPECT_EQ(echo(*plain).code, status::unavailable) << "no TLS at all";

  auto distrustful = server.connect(TlsContext::create(pair.client, {stranger.der()}).value());
  EXPECT_EQ(echo(*distrustful).code, status::unavailable) << "the client expects another server";

  auto right = server.connect(pair.client_context());
  EXPECT_TRUE(echo(*right).ok()) << "and keeps serving";
}

TEST(Tls, RejectsClientsWithoutACertificate) {
  Pair pair;
  TlsContext context = pair.server_context();
  TestServer server({.tls = &context});
  Descriptor socket = connect_to(server.address()).value();
  ::fcntl(socket.get(), F_SETFL, 0);
  SSL_CTX* anonymous = SSL_CTX_new(TLS_client_method());
  SSL* ssl = SSL_new(anonymous);
  const unsigned char protocols[] = {2, 'h', '2'};
  SSL_set_alpn_protos(ssl, protocols, sizeof protocols);
  SSL_set_fd(ssl, socket.get());
  // With TLS 1.3 a client finishes the handshake before it learns that it was rejected.
  SSL_connect(ssl);
  char buffer[100];
  EXPECT_LE(SSL_read(ssl, buffer, sizeof buffer), 0);
  SSL_free(ssl);
  SSL_CTX_free(anonymous);
}

TEST(Tls, CertificatesRoundTrip) {
  TlsIdentity a = TlsIdentity::generate().value();
  TlsIdentity b = TlsIdentity::generate().value();
  EXPECT_NE(a.der(), b.der());
  EXPECT_THAT(certificates_from_pem(a.pem() + b.pem()), ::testing::ElementsAre(a.der(), b.der()));
  EXPECT_TRUE(certificates_from_pem("").empty());
  EXPECT_TRUE(certificates_from_pem("-----BEGIN CERTIFICATE-----\nnonsense\n").empty());
}

}  // namespace
}  // namespace landform::protocol
