// The cloud's API, as hooks call it. Any thread may.
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
  void connect(const std::string& endpoint, const std::string& key, const std::string& user_agent);

  [[nodiscard]] Outcome get(const sdk::Context& context, const std::string& path);
  // Sent again if the answer gets lost: the API knows by a key that it is the same request. An
  // interrupt waits for the answer, since only that tells what was made.
  [[nodiscard]] Outcome post(const sdk::Context& context, const std::string& path,
                             const Value& body);
  // Only if the object is still the one that the tag is of; an empty tag is that of any.
  [[nodiscard]] Outcome patch(const sdk::Context& context, const std::string& path,
                              const Value& body, const std::string& etag = "");
  [[nodiscard]] Outcome put(const sdk::Context& context, const std::string& path,
                            const Value& body);
  // What is gone already is as good as deleted.
  [[nodiscard]] Outcome remove(const sdk::Context& context, const std::string& path,
                               const std::string& etag = "");

 private:
  [[nodiscard]] Outcome send(sdk::HttpRequest request, const sdk::Context& context);

  std::mutex mutex_;
  std::shared_ptr<sdk::HttpClient> http_;
};

}  // namespace landform::dummycloud
