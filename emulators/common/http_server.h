// An HTTP/1.1 server on one thread. A request is answered whenever its handler likes: at once,
// after a while, or from another thread, so that slow answers and idle connections cost nothing.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "emulators/common/service.h"

namespace landform::emulator {

struct HttpReply {
  int status = 200;
  std::string body;  // JSON, or nothing
  std::vector<std::pair<std::string, std::string>> headers{};
  bool cut_off = false;  // the connection closes in the middle of the response
};

class HttpServer {
 public:
  // Answers a request; to be called once, on the server's thread. Requests that are unanswered when
  // the server stops get no response.
  using Answer = std::function<void(HttpReply)>;
  // Called on the server's thread.
  using Handler = std::function<void(ApiRequest request, Answer answer)>;

  explicit HttpServer(Handler handler);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  // Port 0 picks a free one. Returns the port, or -1 if it is not available.
  [[nodiscard]] int bind(const std::string& host, int port);
  // Serves until stop(), which any thread may call, also before run().
  void run();
  void stop();

  // Calls `next` on the server's thread: after that time, unless hurry() comes first. To be called
  // on that thread.
  void after(std::chrono::milliseconds delay, std::function<void()> next);
  void hurry();
  // The same as soon as possible, from any thread.
  void post(std::function<void()> next);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace landform::emulator
