// A server for tests, with methods that exercise its features.
#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <latch>
#include <stdexcept>
#include <thread>

#include "protocol/grpc_client.h"
#include "protocol/grpc_server.h"
#include "protocol/socket.h"

namespace landform::protocol::testing {

using namespace std::chrono_literals;

class TestServer {
 public:
  explicit TestServer(ServerOptions options = {}, bool tcp = false) : server_(options) {
    auto listener = tcp ? listen_tcp(0, 0) : listen_unix(::testing::TempDir(), {});
    if (!listener) {
      ADD_FAILURE() << listener.error().message;
      std::abort();
    }
    address_ = listener->address;
    server_.listen(std::move(listener).value().socket);
    add_methods();
    thread_ = std::thread([this] { server_.run(); });
  }
  ~TestServer() {
    release();
    server_.stop();
    thread_.join();
    if (address_.network == Address::Network::unix_socket) ::unlink(address_.text.c_str());
  }

  [[nodiscard]] const Address& address() const { return address_; }
  [[nodiscard]] GrpcServer& server() { return server_; }
  [[nodiscard]] std::unique_ptr<GrpcClient> connect(std::optional<TlsContext> tls = {}) const {
    auto client = GrpcClient::connect(address_, std::move(tls));
    EXPECT_TRUE(client) << client.error().message;
    return std::move(client).value();
  }
  // Lets the calls of /t/Block return.
  void release() { released_.request_stop(); }
  [[nodiscard]] int blocked() const { return blocked_; }
  [[nodiscard]] int cancelled() const { return cancelled_; }

 private:
  void add_methods() {
    server_.add({"/t/Echo", [](Call& call, std::string& response) {
                   response = call.request();
                   return Status{};
                 }});
    server_.add({"/t/Urgent",
                 [](Call&, std::string& response) {
                   response = "now";
                   return Status{};
                 },
                 MethodKind::unary, true});
    server_.add({"/t/Fail", [](Call& call, std::string&) {
                   return Status{status::not_found, std::string(call.request())};
                 }});
    server_.add({"/t/Throw", [](Call&, std::string&) -> Status {
                   throw std::runtime_error("thrown on purpose");
                 }});
    server_.add({"/t/Deadline", [](Call& call, std::string& response) {
                   response = call.deadline() ? "some" : "none";
                   return Status{};
                 }});
    server_.add({"/t/Block", [this](Call& call, std::string&) {
                   std::mutex mutex;
                   std::condition_variable_any changed;
                   std::stop_callback wake(released_.get_token(), [&] {
                     std::lock_guard guard(mutex);
                     changed.notify_all();
                   });
                   ++blocked_;
                   std::unique_lock lock(mutex);
                   changed.wait(lock, call.cancelled(), [&] { return released_.stop_requested(); });
                   if (call.cancelled().stop_requested()) ++cancelled_;
                   return Status{};
                 }});
    // Sends that many messages of a kilobyte, until the client stops reading.
    server_.add({"/t/Count",
                 [this](Call& call, std::string&) {
                   int count = std::stoi(std::string(call.request()));
                   std::string padding(1000, 'x');
                   for (int i = 0; i < count; ++i) {
                     if (!call.send(std::to_string(i) + padding)) {
                       ++cancelled_;
                       return Status{status::cancelled, {}};
                     }
                   }
                   return Status{};
                 },
                 MethodKind::server_stream});
    server_.add({"/t/Sum",
                 [](Call& call, std::string& response) {
                   size_t total = 0;
                   std::string message;
                   while (call.receive(message)) total += message.size();
                   response = std::to_string(total);
                   return Status{};
                 },
                 MethodKind::client_stream});
    server_.add({"/t/Watch",
                 [](Call& call, std::string& response) {
                   response = "watching " + std::string(call.request());
                   return Status{};
                 },
                 MethodKind::held});
    server_.add({"/t/Broker", nullptr, MethodKind::held_both_ways});
    server_.add({"/t/Shutdown", [](Call&, std::string&) { return Status{}; }, MethodKind::unary,
                 true, true});
  }

  std::stop_source released_;
  std::atomic<int> blocked_ = 0;
  std::atomic<int> cancelled_ = 0;
  Address address_;
  GrpcServer server_;
  std::thread thread_;
};

template <typename Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 5000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(1ms);
  }
  return false;
}

}  // namespace landform::protocol::testing
