#include "protocol/grpc_server.h"

#include <gmock/gmock.h>

#include "protocol/grpc_testing.h"

namespace landform::protocol {
namespace {

using testing::eventually;
using testing::TestServer;
using namespace std::chrono_literals;

class GrpcServerTest : public ::testing::TestWithParam<bool> {};

INSTANTIATE_TEST_SUITE_P(Networks, GrpcServerTest, ::testing::Values(false, true),
                         [](const auto& info) { return info.param ? "tcp" : "unix"; });

TEST_P(GrpcServerTest, HandlesCalls) {
  TestServer server({}, GetParam());
  auto client = server.connect();
  std::string response;
  for (const char* request : {"hello", ""}) {
    Status status = client->call("/t/Echo", request, response);
    EXPECT_TRUE(status.ok()) << status.message;
    EXPECT_EQ(response, request);
  }
}

TEST_P(GrpcServerTest, TransfersMessagesOf64Megabytes) {
  TestServer server({}, GetParam());
  auto client = server.connect();
  std::string request(64 << 20, '\0');
  for (size_t i = 0; i < request.size(); i += 4096) request[i] = static_cast<char>(i >> 12);
  std::string response;
  Status status = client->call("/t/Echo", request, response);
  EXPECT_TRUE(status.ok()) << status.message;
  EXPECT_TRUE(response == request);
}

TEST(GrpcServer, EndsCallsWithStatuses) {
  TestServer server({.max_message = 1000});
  auto client = server.connect();
  struct {
    const char* path;
    std::string request;
    int code;
    std::string message;
  } cases[] = {
      {"/t/Fail", "is not: 100% gr\xc3\xbcn\n", status::not_found, "is not: 100% gr\xc3\xbcn\n"},
      {"/t/Throw", "", status::internal, "the handler failed: thrown on purpose"},
      {"/t/Nothing", "", status::unimplemented, "unknown method /t/Nothing"},
      {"/t/Echo", std::string(1001, 'x'), status::resource_exhausted,
       "grpc: received message larger than max (1001 vs. 1000)"},
      {"/t/Echo", std::string(1000, 'x'), status::ok, ""},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.path);
    std::string response;
    Status status = client->call(c.path, c.request, response);
    EXPECT_EQ(status.code, c.code);
    EXPECT_EQ(status.message, c.message);
  }
}

TEST(GrpcServer, TruncatesLongStatusMessages) {
  TestServer server;
  auto client = server.connect();
  std::string response;
  CallOptions soon{.deadline = std::chrono::steady_clock::now() + 5s, .cancel = {}};
  std::string text(1'000'001, 'x');
  for (size_t i = 1; i < text.size(); i += 2) text.replace(i, 2, "\xc3\xbc");
  Status status = client->call("/t/Fail", text, response, soon);
  EXPECT_EQ(status.code, status::not_found);
  EXPECT_EQ(status.message, text.substr(0, 1999)) << "no character is cut in two";
}

TEST(GrpcServer, ServesManyThreadsOnOneConnection) {
  TestServer server;
  auto client = server.connect();
  std::vector<std::jthread> threads;
  std::atomic<int> right = 0;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 100; ++i) {
        std::string request = std::to_string(t * 1000 + i) + std::string(size_t{50} * i, 'y');
        std::string response;
        if (client->call("/t/Echo", request, response).ok() && response == request) ++right;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(right, 800);
}

TEST(GrpcServer, HandlesUrgentCallsWhenAllWorkersAreBusy) {
  TestServer server({.workers = 2});
  auto client = server.connect();
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      std::string response;
      EXPECT_TRUE(client->call("/t/Block", "", response).ok());
    });
  }
  ASSERT_TRUE(eventually([&] { return server.blocked() == 2; }));
  std::string response;
  EXPECT_TRUE(client->call("/t/Urgent", "", response).ok());
  EXPECT_EQ(response, "now");
  CallOptions soon{.deadline = std::chrono::steady_clock::now() + 20ms, .cancel = {}};
  EXPECT_EQ(client->call("/t/Echo", "waits for its turn", response, soon).code,
            status::deadline_exceeded);
  server.release();
}

TEST(GrpcServer, RunsAsManyCallsAtOnceAsClientsAskFor) {
  constexpr int calls = 200;
  TestServer server;
  auto client = server.connect();
  std::vector<std::jthread> threads;
  for (int i = 0; i < calls; ++i) {
    threads.emplace_back([&] {
      std::string response;
      EXPECT_TRUE(client->call("/t/Block", "", response).ok());
    });
  }
  EXPECT_TRUE(eventually([&] { return server.blocked() == calls; }));
  server.release();
}

TEST(GrpcServer, StreamsToSlowReaders) {
  TestServer server;
  auto client = server.connect();
  ClientCall call = client->open("/t/Count");
  call.send("20000");
  call.end_sending();
  std::this_thread::sleep_for(50ms);
  std::string message;
  int count = 0;
  while (call.receive(message)) {
    ASSERT_TRUE(message.starts_with(std::to_string(count) + "x")) << message.substr(0, 10);
    ++count;
  }
  EXPECT_EQ(count, 20000);
  EXPECT_TRUE(call.finish().ok());
}

TEST(GrpcServer, HoldsBackUnreadStreams) {
  TestServer server;
  auto client = server.connect();
  {
    ClientCall call = client->open("/t/Count");
    call.send("10000000");  // ten gigabytes
    call.end_sending();
    std::string response;
    std::this_thread::sleep_for(100ms);
    EXPECT_TRUE(client->call("/t/Echo", "x", response).ok()) << "others are not held back";
    EXPECT_EQ(server.cancelled(), 0);
  }
  EXPECT_TRUE(eventually([&] { return server.cancelled() == 1; })) << "a reset cancels";
}

TEST(GrpcServer, AcceptsClientStreams) {
  TestServer server;
  auto client = server.connect();
  ClientCall call = client->open("/t/Sum");
  std::string part(1 << 20, 'p');
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(call.send(part));
  ASSERT_TRUE(call.send(std::string(20 << 20, 'p'))) << "more than a window";
  call.end_sending();
  std::string response;
  ASSERT_TRUE(call.receive(response));
  EXPECT_EQ(response, std::to_string(60 << 20));
  EXPECT_TRUE(call.finish().ok());
}

TEST(GrpcServer, HoldsStreamsOpenWithoutThreads) {
  TestServer server({.workers = 1});
  auto client = server.connect();
  std::vector<ClientCall> held;
  std::string message;
  for (int i = 0; i < 20; ++i) {
    held.push_back(client->open("/t/Watch"));
    held.back().send(std::to_string(i));
    held.back().end_sending();
    ASSERT_TRUE(held.back().receive(message));
    EXPECT_EQ(message, "watching " + std::to_string(i));
  }
  ClientCall broker = client->open("/t/Broker");
  EXPECT_TRUE(broker.send("ignored"));
  EXPECT_TRUE(client->call("/t/Echo", "", message).ok());
  broker.end_sending();
  EXPECT_TRUE(broker.finish().ok()) << "ends with the client";
  // The others end with the server, in an orderly way.
  server.server().stop();
  for (ClientCall& call : held) {
    Status status = call.finish();
    EXPECT_TRUE(status.ok()) << status.code << status.message;
  }
}

TEST(GrpcServer, CancelsCallsOfDisconnectedClients) {
  TestServer server;
  {
    auto client = server.connect();
    std::stop_source stop;
    std::jthread caller([&] {
      std::string response;
      EXPECT_EQ(
          client->call("/t/Block", "", response, {.deadline = {}, .cancel = stop.get_token()}).code,
          status::cancelled);
    });
    ASSERT_TRUE(eventually([&] { return server.blocked() == 1; }));
    stop.request_stop();
    EXPECT_TRUE(eventually([&] { return server.cancelled() == 1; })) << "by a reset";
    ClientCall call = client->open("/t/Block");
    call.send("");
    call.end_sending();
    ASSERT_TRUE(eventually([&] { return server.blocked() == 2; }));
    std::string response;
    CallOptions soon{.deadline = std::chrono::steady_clock::now() + 200ms, .cancel = {}};
    EXPECT_EQ(client->call("/t/Block", "", response, soon).code, status::deadline_exceeded);
    // On a very busy machine the handler may not even have started.
    EXPECT_TRUE(eventually([&] { return server.cancelled() == server.blocked() - 1; }))
        << "by a deadline";
  }
  EXPECT_TRUE(eventually([&] { return server.cancelled() == server.blocked(); }))
      << "with the connection";
}

TEST(GrpcServer, PassesTheDeadlineToHandlers) {
  TestServer server;
  auto client = server.connect();
  std::string response;
  EXPECT_TRUE(client->call("/t/Deadline", "", response).ok());
  EXPECT_EQ(response, "none");
  CallOptions later{.deadline = std::chrono::steady_clock::now() + 60s, .cancel = {}};
  EXPECT_TRUE(client->call("/t/Deadline", "", response, later).ok());
  EXPECT_EQ(response, "some");
}

TEST(GrpcServer, EndsAfterItsLastResponse) {
  TestServer server;
  auto client = server.connect();
  std::jthread blocked([&] {
    std::string response;
    Status status = client->call("/t/Block", "", response);
    EXPECT_EQ(status.code, status::unavailable) << status.message;
  });
  ASSERT_TRUE(eventually([&] { return server.blocked() == 1; }));
  std::string response;
  auto before = std::chrono::steady_clock::now();
  Status status = client->call("/t/Shutdown", "", response);
  EXPECT_TRUE(status.ok()) << status.message;
  EXPECT_TRUE(eventually([&] { return server.cancelled() == 1; }));
  EXPECT_TRUE(server.server().wait_idle(1000ms));
  EXPECT_LT(std::chrono::steady_clock::now() - before, 500ms);
  EXPECT_EQ(client->call("/t/Echo", "", response).code, status::unavailable);
}

}  // namespace
}  // namespace landform::protocol
