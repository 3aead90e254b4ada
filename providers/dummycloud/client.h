// A client for the cloud's API. Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "base/result.h"
#include "sdk/context.h"
#include "sdk/http.h"
#include "sdk/object.h"

namespace landform::dummycloud {

struct Answer {
  sdk::Object body;
  std::string etag;
};

struct Failure {
  int status = 0;  // of the response; 0 if there was none
  std::string message;

  [[nodiscard]] bool not_found() const { return status == 404; }
};

using Outcome = Result<Answer, Failure>;

class Client {
 public:
  // No limit if `requests_per_second` is 0.
  void connect(const std::string& endpoint, const std::string& key, const std::string& user_agent,
               int64_t requests_per_second);

  [[nodiscard]] Outcome get(const sdk::Context& context, const std::string& path);
  // Retried if the response is lost: the API recognizes a repeated request by its key, a random one
  // if it is empty. An interrupt waits for the response, since only that says what was created.
  [[nodiscard]] Outcome post(const sdk::Context& context, const std::string& path,
                             const Value& body, const std::string& key = "");
  // Only if the object still has this tag; an empty tag matches any.
  [[nodiscard]] Outcome patch(const sdk::Context& context, const std::string& path,
                              const Value& body, const std::string& etag = "");
  [[nodiscard]] Outcome put(const sdk::Context& context, const std::string& path,
                            const Value& body);
  // An object that is already gone counts as deleted.
  [[nodiscard]] Outcome remove(const sdk::Context& context, const std::string& path,
                               const std::string& etag = "");

 private:
  [[nodiscard]] Outcome send(sdk::HttpRequest request, const sdk::Context& context);

  std::mutex mutex_;
  std::shared_ptr<sdk::HttpClient> http_;
};

}  // namespace landform::dummycloud
