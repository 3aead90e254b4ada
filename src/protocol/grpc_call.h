// One call of a client, as seen by its handler.
//
// The public functions are for the handler and the threads it starts; a call must not be used after
// its handler has returned. CallSource is the server's side.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace landform::protocol {

class Call {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  Call() = default;
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // The request; empty for client streams.
  [[nodiscard]] std::string_view request() const { return request_; }
  // Stop is requested when the client disconnects or cancels, the deadline has passed or the server
  // shuts down. Its callbacks run on the server's own thread and must be quick.
  [[nodiscard]] std::stop_token cancelled() const { return stop_.get_token(); }
  [[nodiscard]] std::optional<TimePoint> deadline() const { return deadline_; }
  // For logs; set by the handler.
  [[nodiscard]] const std::string& id() const { return id_; }
  void set_id(std::string id) { id_ = std::move(id); }

  // Server streams: sends one message. Waits while the client is slow to read; false if the client
  // is gone.
  bool send(std::string_view message);
  // Client streams: waits for the next message; false after the last, or if there will be none.
  bool receive(std::string& message);

 private:
  friend class CallSource;

  std::string request_;
  std::string id_;
  std::optional<TimePoint> deadline_;
  std::stop_source stop_;

  // Pass work to the server; thread-safe.
  std::function<void(std::string framed)> send_;
  std::function<void(size_t bytes)> received_;

  std::mutex mutex_;
  std::condition_variable changed_;
  size_t unsent_ = 0;              // bytes
  std::deque<std::string> inbox_;  // client streams
  bool input_ended_ = false;
  bool over_ = false;
};

// The server's side of a call; used only by its thread.
class CallSource {
 public:
  explicit CallSource(Call& call) : call_(call) {}

  void set_request(std::string request) { call_.request_ = std::move(request); }
  void set_deadline(Call::TimePoint deadline) { call_.deadline_ = deadline; }
  void on_send(std::function<void(std::string framed)> send) { call_.send_ = std::move(send); }
  void on_received(std::function<void(size_t bytes)> received) {
    call_.received_ = std::move(received);
  }

  void deliver(std::string message);
  void end_input();
  void sent(size_t bytes);
  // The result is no longer needed.
  void cancel();

 private:
  Call& call_;
};

}  // namespace landform::protocol
