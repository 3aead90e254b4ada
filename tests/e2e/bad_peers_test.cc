// Clients that violate HTTP/2 or TLS, or are too slow or too fast: they get nothing, and other
// clients are not affected.
#include <random>

#include "base/base64.h"
#include "protocol/raw_client_testing.h"
#include "protocol/tls.h"
#include "served_case.h"

namespace landform::e2e {
namespace {

using namespace protocol;
using protocol::testing::header_block;
using protocol::testing::http2_frame;
using protocol::testing::preface;
using protocol::testing::Probe;
using protocol::testing::RawClient;

constexpr uint8_t kData = 0;
constexpr uint8_t kHeaders = 1;
constexpr uint8_t kReset = 3;
constexpr uint8_t kSettings = 4;
constexpr uint8_t kPing = 6;
constexpr uint8_t kContinuation = 9;
constexpr uint8_t kEndStream = 1;
constexpr uint8_t kEndHeaders = 4;

class BadPeers : public ServedCase {
 protected:
  [[nodiscard]] Address address() const { return probe_.address(); }
  static std::string hello() { return std::string(preface) + http2_frame(kSettings, 0, 0, ""); }
  static std::string request_headers() {
    return header_block({{":method", "POST"},
                         {":scheme", "http"},
                         {":path", "/tfplugin6.Provider/GetProviderSchema"},
                         {":authority", "x"},
                         {"content-type", "application/grpc"},
                         {"te", "trailers"}});
  }
  // A whole call of GetProviderSchema.
  static std::string request(uint32_t stream) {
    return http2_frame(kHeaders, kEndHeaders, stream, request_headers()) +
           http2_frame(kData, kEndStream, stream, std::string(5, '\0'));
  }
  static bool is_closed(RawClient& client) {
    bool closed = false;
    client.receive(closed, 5s);
    return closed;
  }
};

TEST_F(BadPeers, TheRequestsBelowAreValid) {
  RawClient client(address());
  client.send(hello() + request(1));
  bool closed = false;
  EXPECT_THAT(client.receive(closed), ::testing::HasSubstr("kitchen_everything"));
  EXPECT_FALSE(closed);
}

TEST_F(BadPeers, FramesOutOfOrder) {
  struct {
    const char* name;
    std::string bytes;
  } cases[] = {
      {"no HTTP/2", "GET / HTTP/1.1\r\n\r\n"},
      {"data before headers", hello() + http2_frame(kData, kEndStream, 1, "x")},
      {"a continuation of nothing", hello() + http2_frame(kContinuation, kEndHeaders, 1, "x")},
      {"headers within headers", hello() + http2_frame(kHeaders, 0, 1, request_headers()) +
                                     http2_frame(kHeaders, kEndHeaders, 3, request_headers())},
      {"a ping of the wrong length", hello() + http2_frame(kPing, 0, 0, "abc")},
      {"an empty window", hello() + http2_frame(8, 0, 0, std::string(4, '\0'))},
      {"a window that overflows", hello() + http2_frame(8, 0, 0, "\x7f\xff\xff\xff") +
                                      http2_frame(8, 0, 0, "\x7f\xff\xff\xff")},
      {"a promise of a client", hello() + http2_frame(5, kEndHeaders, 1, std::string(4, '\1'))},
      {"headers that are not HPACK",
       hello() + http2_frame(kHeaders, kEndHeaders, 1, "\xff\xff\xff")},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    RawClient client(address());
    client.send(c.bytes);
    EXPECT_TRUE(is_closed(client));
    expect_alive();
  }
}

TEST_F(BadPeers, EndlessHeaders) {
  RawClient client(address());
  std::string field = header_block({{"x-filler", std::string(120, 'x')}});
  std::string block;
  while (block.size() + field.size() < 16'000) block += field;
  client.send(hello() + http2_frame(kHeaders, 0, 1, request_headers()));
  // 64 MB, or as much as is accepted.
  for (int i = 0; i < 4000; ++i) client.send(http2_frame(kContinuation, 0, 1, block));
  EXPECT_TRUE(is_closed(client));
}

TEST_F(BadPeers, AHeaderThatIsTooLarge) {
  std::string value(60'000, 'v');
  GrpcClient& good = client();
  std::string response;
  // As much as fits a header list, in the path of a call.
  Status status = call_raw("/" + value, "", response, &good);
  EXPECT_FALSE(status.ok());
}

TEST_F(BadPeers, HalfOpenConnections) {
  std::vector<std::unique_ptr<RawClient>> silent;
  for (int i = 0; i < 300; ++i) {
    silent.push_back(std::make_unique<RawClient>(address()));
    if (i % 3 == 1) silent.back()->send(preface.substr(0, 10));
    if (i % 3 == 2) {
      silent.back()->send(hello() + http2_frame(kHeaders, kEndHeaders, 1, request_headers()) +
                          http2_frame(kData, 0, 1, std::string("\0\0\0\1\0abc", 8)));
    }
  }
  expect_alive();
}

TEST_F(BadPeers, AByteAtATime) {
  RawClient slow(address());
  for (char c : hello() + request(1)) {
    slow.send(std::string_view(&c, 1));
    std::this_thread::sleep_for(1ms);
  }
  bool closed = false;
  EXPECT_THAT(slow.receive(closed), ::testing::HasSubstr("kitchen_everything"))
      << "slow, but valid";
}

TEST_F(BadPeers, PeersThatNeverRead) {
  // No window, so that no response can be sent; and as many calls as a connection may have.
  std::vector<std::unique_ptr<RawClient>> peers;
  for (int i = 0; i < 10; ++i) {
    peers.push_back(std::make_unique<RawClient>(address()));
    std::string bytes =
        std::string(preface) + http2_frame(kSettings, 0, 0, std::string("\0\4\0\0\0\0", 6));
    for (uint32_t stream = 1; stream < 60; stream += 2) bytes += request(stream);
    peers.back()->send(bytes);
  }
  expect_alive();
}

TEST_F(BadPeers, StreamsThatAreResetImmediately) {
  RawClient client(address());
  client.send(hello());
  for (uint32_t stream = 1; stream < 20'000; stream += 2) {
    client.send(http2_frame(kHeaders, kEndHeaders, stream, request_headers()) +
                http2_frame(kReset, 0, stream, std::string("\0\0\0\x8", 4)));
  }
  expect_alive();
}

TEST_F(BadPeers, FloodsOfFramesThatNeedResponses) {
  for (uint8_t type : {kPing, kSettings}) {
    RawClient client(address());
    client.send(hello());
    std::string frames;
    for (int i = 0; i < 1000; ++i) {
      frames += http2_frame(type, 0, 0, type == kPing ? std::string(8, 'p') : std::string());
    }
    for (int i = 0; i < 100; ++i) client.send(frames);
    expect_alive();
  }
}

TEST_F(BadPeers, RandomFrames) {
  std::mt19937 random(20240229);
  for (int round = 0; round < 300; ++round) {
    RawClient client(address());
    std::string bytes = hello() + request(1);
    for (int i = 0; i < 20; ++i) {
      std::string payload(random() % 64, '\0');
      for (char& c : payload) c = static_cast<char>(random());
      bytes += http2_frame(static_cast<uint8_t>(random() % 11), static_cast<uint8_t>(random()),
                           random() % 8, payload);
    }
    client.send(bytes);
  }
  expect_alive();
}

TEST(BadCertificates, GetNothing) {
  auto right = TlsIdentity::generate().value();
  auto wrong = TlsIdentity::generate().value();
  Probe probe({{"PLUGIN_CLIENT_CERT", right.pem()}});
  ASSERT_EQ(probe.fields.size(), 6U) << probe.line;
  const std::string server = base64_decode(probe.fields[5], Base64::standard_raw).value();
  const std::string path = rpc_path(Rpc::get_provider_schema, Dialect::v6);
  auto call = [&](std::optional<TlsContext> tls, std::string& response) {
    auto client = GrpcClient::connect(probe.address(), std::move(tls));
    if (!client) return Status{status::unavailable, client.error().message};
    CallOptions soon{.deadline = std::chrono::steady_clock::now() + 10s, .cancel = {}};
    return (*client)->call(path, "", response, soon);
  };
  for (int round = 0; round < 3; ++round) {
    std::string response;
    EXPECT_EQ(call({}, response).code, status::unavailable) << "without TLS";
    EXPECT_EQ(call(TlsContext::create(wrong, {server}).value(), response).code, status::unavailable)
        << "with another client's certificate";
    RawClient plain(probe.address());
    plain.send(std::string(preface) + http2_frame(kSettings, 0, 0, ""));
    bool closed = false;
    std::string answer = plain.receive(closed, 2s);
    EXPECT_TRUE(closed);
    EXPECT_LT(answer.size(), 20U) << "no more than an alert";
    EXPECT_EQ(response, "");
    EXPECT_TRUE(call(TlsContext::create(right, {server}).value(), response).ok());
    EXPECT_THAT(response, ::testing::HasSubstr("kitchen_everything"));
  }
}

}  // namespace
}  // namespace landform::e2e
