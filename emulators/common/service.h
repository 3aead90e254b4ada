// The logic of an emulator: requests to responses, without sockets. server.h serves it on a port.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace landform::emulator {

struct ApiRequest {
  std::string method;
  std::string path;                            // decoded
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  std::string target{};                        // the raw path, without the query
  std::map<std::string, std::string> query{};  // decoded

  [[nodiscard]] std::string header(const std::string& name) const {
    auto it = headers.find(name);
    return it == headers.end() ? "" : it->second;
  }
};

struct ApiResponse {
  int status = 200;
  std::string body;  // JSON, or nothing
  std::string etag{};
  std::map<std::string, std::string> headers{};
};

// Thread-safe.
class Service {
 public:
  Service() = default;
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  virtual ~Service() = default;

  [[nodiscard]] virtual ApiResponse handle(const ApiRequest& request) = 0;
  // Whether the sender may set faults and read the log.
  [[nodiscard]] virtual bool may_administer(const ApiRequest& request) = 0;
  // The body of an error response with that status, in the format of this API.
  [[nodiscard]] virtual std::string failure_body(int status, const std::string& message) = 0;
  // The delay of every request.
  [[nodiscard]] virtual int64_t latency_ms() { return 0; }
  // Identifies the request in faults, counts and the log. APIs that use one path for all operations
  // return the operation.
  [[nodiscard]] virtual std::string label(const ApiRequest& request) { return request.path; }
};

// The parts of a path between slashes: for "/a/b%2Fc", "a" and "b/c" if `decode`, otherwise
// "b%2Fc".
[[nodiscard]] std::vector<std::string> path_parts(const std::string& path, bool decode = false);
// %XX and, in forms, + for a space.
[[nodiscard]] std::string url_decoded(const std::string& text, bool form = false);
// Pairs of an application/x-www-form-urlencoded text, in its order.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> parse_form(const std::string& text);

}  // namespace landform::emulator
