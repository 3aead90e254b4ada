// Peers that violate the protocol. A server responds as well as it can, and keeps serving others.
#include <gmock/gmock.h>

#include <map>
#include <random>

#include "protocol/grpc_testing.h"
#include "protocol/http2_connection.h"
#include "protocol/raw_client_testing.h"

namespace landform::protocol {
namespace {

using testing::header_block;
using testing::http2_frame;
using testing::preface;
using testing::RawClient;
using testing::TestServer;
using namespace std::chrono_literals;

void expect_alive(TestServer& server) {
  auto client = server.connect();
  std::string response;
  CallOptions soon{.deadline = std::chrono::steady_clock::now() + 5s, .cancel = {}};
  Status status = client->call("/t/Echo", "still here", response, soon);
  EXPECT_TRUE(status.ok()) << status.message;
  EXPECT_EQ(response, "still here");
}

TEST(Hostile, GarbageClosesTheConnection) {
  TestServer server;
  struct {
    const char* name;
    std::string bytes;
  } cases[] = {
      {"HTTP/1", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"},
      {"TLS to a plain server", std::string("\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03", 11)},
      {"zeros", std::string(1000, '\0')},
      {"a frame without settings before", std::string(preface) + http2_frame(1, 4, 1, "\xff\xff")},
      {"a frame too large", std::string(preface) + http2_frame(4, 0, 0, "") +
                                std::string("\xff\xff\xff\x00\x00\x00\x00\x00\x01", 9)},
      {"headers that cannot be decompressed",
       std::string(preface) + http2_frame(4, 0, 0, "") + http2_frame(1, 4, 1, "\xff\xff\xff\xff")},
      {"settings of the wrong length", std::string(preface) + http2_frame(4, 0, 0, "abc")},
      {"data on stream 0",
       std::string(preface) + http2_frame(4, 0, 0, "") + http2_frame(0, 0, 0, "abc")},
      {"a stream of the server's", std::string(preface) + http2_frame(4, 0, 0, "") +
                                       http2_frame(1, 4, 2, header_block({{":method", "POST"}}))},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    RawClient client(server.address());
    client.send(c.bytes);
    bool closed = false;
    client.receive(closed, 2000ms);
    EXPECT_TRUE(closed);
    expect_alive(server);
  }
}

TEST(Hostile, SilenceAndHalfFramesDoNotBlockOthers) {
  TestServer server;
  RawClient silent(server.address());
  RawClient half(server.address());
  half.send(preface.substr(0, 10));
  RawClient half_frame(server.address());
  half_frame.send(std::string(preface) + http2_frame(4, 0, 0, "") +
                  http2_frame(1, 4, 1, std::string(100, 'x')).substr(0, 20));
  expect_alive(server);
}

using List = std::vector<std::pair<std::string, std::string>>;

// A client connection that exposes the contents of responses.
class Answers : public Http2Connection::Events {
 public:
  void on_header(Http2Connection::StreamId, std::string_view name,
                 std::string_view value) override {
    headers[std::string(name)] = value;
  }
  void on_headers_end(Http2Connection::StreamId) override {}
  void on_data(Http2Connection::StreamId, std::string_view) override {}
  void on_end(Http2Connection::StreamId) override { loop->stop(); }
  void on_sent(Http2Connection::StreamId, size_t) override {}
  void on_stream_closed(Http2Connection::StreamId, uint32_t) override { loop->stop(); }
  void on_disconnected(std::string_view) override {
    disconnected = true;
    loop->stop();
  }

  EventLoop* loop = nullptr;
  std::map<std::string, std::string> headers;
  bool disconnected = false;
};

TEST(Hostile, RequestsThatAreNotQuiteGrpc) {
  TestServer server;
  struct {
    const char* name;
    const char* method;
    List more;
    std::string body;
    std::string http_status;
    std::string grpc_status;
    std::string message;
  } cases[] = {
      {"not POST", "GET", {{"content-type", "application/grpc"}}, "", "405", "", ""},
      {"another type", "POST", {{"content-type", "text/plain"}}, "", "415", "", ""},
      {"no type", "POST", {}, "", "415", "", ""},
      {"no message",
       "POST",
       {{"content-type", "application/grpc"}},
       "",
       "200",
       "13",
       "the request has no message"},
      {"half a message",
       "POST",
       {{"content-type", "application/grpc"}},
       std::string("\0\0\0\0\x05hel", 8),
       "200",
       "13",
       "the request is truncated"},
      {"two messages",
       "POST",
       {{"content-type", "application/grpc+proto"}},
       frame_message("a") + frame_message("b"),
       "200",
       "13",
       "more than one message in a unary request"},
      {"compressed",
       "POST",
       {{"content-type", "application/grpc"}, {"grpc-encoding", "gzip"}},
       frame_message("a"),
       "200",
       "12",
       "grpc: Decompressor is not installed for grpc-encoding \"gzip\""},
      {"an invalid timeout",
       "POST",
       {{"content-type", "application/grpc"}, {"grpc-timeout", "soon"}},
       frame_message("a"),
       "200",
       "13",
       "malformed grpc-timeout: soon"},
      {"four gigabytes",
       "POST",
       {{"content-type", "application/grpc"}},
       std::string("\0\xff\xff\xff\xff", 5),
       "200",
       "8",
       "grpc: received message larger than max (4294967295 vs. 268435456)"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    EventLoop loop;
    Answers answers;
    answers.loop = &loop;
    Http2Connection connection(
        loop, ByteStream(connect_to(server.address()).value(), nullptr, ByteStream::Role::client),
        ByteStream::Role::client, answers);
    Headers headers = {
        {":method", c.method}, {":scheme", "http"}, {":path", "/t/Echo"}, {":authority", "x"}};
    for (const auto& [name, value] : c.more) headers.push_back({name, value});
    auto stream = connection.request(headers);
    ASSERT_GT(stream, 0);
    connection.send(stream, c.body);
    connection.finish(stream);
    connection.start();
    loop.run();
    EXPECT_FALSE(answers.disconnected) << "only the call is over";
    EXPECT_EQ(answers.headers[":status"], c.http_status);
    EXPECT_EQ(answers.headers["grpc-status"], c.grpc_status);
    EXPECT_EQ(answers.headers["grpc-message"], c.message);
    EXPECT_EQ(answers.headers["grpc-accept-encoding"], c.grpc_status == "12" ? "identity" : "");
    expect_alive(server);
  }
}

TEST(Hostile, RandomBytesInsideFrames) {
  TestServer server;
  std::mt19937 random(20240229);
  for (int round = 0; round < 200; ++round) {
    RawClient client(server.address());
    std::string bytes = std::string(preface) + http2_frame(4, 0, 0, "");
    for (int i = 0; i < 20; ++i) {
      std::string payload(random() % 64, '\0');
      for (char& c : payload) c = static_cast<char>(random());
      bytes += http2_frame(static_cast<uint8_t>(random() % 11), static_cast<uint8_t>(random()),
                           random() % 8, payload);
    }
    client.send(bytes);
  }
  expect_alive(server);
}

TEST(Hostile, ClientsThatDisconnectMidway) {
  TestServer server;
  for (int i = 0; i < 50; ++i) {
    auto client = server.connect();
    ClientCall call = client->open("/t/Sum");
    call.send(std::string(100'000, 'x'));
    ClientCall stream = client->open("/t/Count");
    stream.send("1000");
    stream.end_sending();
  }
  expect_alive(server);
  EXPECT_TRUE(server.server().wait_idle(5000ms)) << "no handler is left waiting";
}

}  // namespace
}  // namespace landform::protocol
