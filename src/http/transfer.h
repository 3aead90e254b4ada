// One request and its response, over a reusable connection. Private to the library.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "http/client.h"

namespace landform::http {

// A fully resolved request.
struct HttpAttempt {
  std::string method;
  std::string url;
  std::vector<HttpHeader> headers;
  std::string body;
  std::chrono::milliseconds connect_timeout{0};
  std::chrono::milliseconds timeout{0};
  size_t max_response = 0;
  std::string ca_file;
  bool insecure = false;
  std::string ca_certificates;
  std::string client_certificate;
  std::string client_key;
  std::string proxy;     // empty: use the environment
  std::string no_proxy;  // likewise
  std::stop_token stop;
};

// Keeps connections; for one attempt at a time.
class HttpChannel {
 public:
  HttpChannel();
  ~HttpChannel();
  HttpChannel(const HttpChannel&) = delete;
  HttpChannel& operator=(const HttpChannel&) = delete;

  // Error messages are just the reason.
  [[nodiscard]] Result<HttpResponse, HttpError> perform(const HttpAttempt& attempt);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Idle channels. Thread-safe.
class HttpChannels {
 public:
  [[nodiscard]] std::unique_ptr<HttpChannel> take();
  void put_back(std::unique_ptr<HttpChannel> channel);

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<HttpChannel>> idle_;
};

}  // namespace landform::http
