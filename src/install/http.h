// HTTP requests with libcurl: GET only, with limits on time, size and redirects; certificates are
// always verified.
//
// The trusted certificates are the system's, or those in the file named by SSL_CERT_FILE. Proxies
// are taken from the environment. A client may be used by one thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::install {

struct HttpRequest {
  std::string url;
  std::vector<std::string> headers;  // `Accept: application/json`
  std::string bearer_token;          // for the URL's own host only
  std::string to_file;               // file for the body, instead of the response
  uint64_t max_size = uint64_t{4} << 20;
};

struct HttpResponse {
  int status = 0;
  std::string url;                             // after redirects
  std::map<std::string, std::string> headers;  // by lower case name
  std::string body;

  [[nodiscard]] std::string header(const std::string& name) const {
    auto it = headers.find(name);
    return it == headers.end() ? "" : it->second;
  }
};

class HttpClient {
 public:
  HttpClient();
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // A response of any status; the error says why none arrived.
  [[nodiscard]] Result<HttpResponse> get(const HttpRequest& request);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace landform::install
