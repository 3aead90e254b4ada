// The API of Fastly, as hooks call it. Thread-safe.
//
// Requests that may be repeated are sent again after a broken connection, 429 and 5xx; others only
// after 429, which means that nothing was done. Messages never contain secrets.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "sdk/context.h"
#include "sdk/http.h"
#include "value/value.h"

namespace landform::fastly {

struct Failure {
  int status = 0;  // of the response; 0 without one
  std::string message;

  [[nodiscard]] bool not_found() const { return status == 404; }
};

// The body: a JSON value, or null if it is empty.
using Outcome = Result<Value, Failure>;
// In this order, encoded by the client.
using Form = std::vector<std::pair<std::string, std::string>>;

struct ClientOptions {
  std::string endpoint;
  std::string key;
  std::string user_agent;
  sdk::HttpRetries retries{};
};

class Client {
 public:
  void connect(const ClientOptions& options);

  [[nodiscard]] Outcome get(const sdk::Context& context, const std::string& path);
  // All pages of a list.
  [[nodiscard]] Result<std::vector<Value>, Failure> get_all(const sdk::Context& context,
                                                            const std::string& path);
  // Creates something: never sent twice, and an interrupt waits for the response.
  [[nodiscard]] Outcome post(const sdk::Context& context, const std::string& path,
                             const Form& form);
  // Sets something to what the form says; may be sent repeatedly.
  [[nodiscard]] Outcome put(const sdk::Context& context, const std::string& path,
                            const Form& form = {});
  // A PUT that creates something new each time.
  [[nodiscard]] Outcome put_once(const sdk::Context& context, const std::string& path);
  [[nodiscard]] Outcome put_json(const sdk::Context& context, const std::string& path,
                                 const Value& body);
  [[nodiscard]] Outcome patch_json(const sdk::Context& context, const std::string& path,
                                   const Value& body, bool repeatable);
  // A form with one file.
  [[nodiscard]] Outcome put_file(const sdk::Context& context, const std::string& path,
                                 const std::string& field, const std::string& content);
  // Succeeds if it is already gone.
  [[nodiscard]] Outcome remove(const sdk::Context& context, const std::string& path);

 private:
  [[nodiscard]] Result<sdk::HttpResponse, Failure> send(sdk::HttpRequest request,
                                                        const sdk::Context& context);
  [[nodiscard]] Outcome json(sdk::HttpRequest request, const sdk::Context& context);

  std::mutex mutex_;
  std::shared_ptr<sdk::HttpClient> http_;
  std::string key_;
};

using ClientPtr = std::shared_ptr<Client>;

// The parts of a path, escaped: path_of({"service", id, "version", "1"}).
[[nodiscard]] std::string path_of(const std::vector<std::string>& parts);
[[nodiscard]] std::string version_path(const std::string& service, int64_t version);
// `text` without any of the secrets.
[[nodiscard]] std::string without_secrets(std::string text,
                                          const std::vector<std::string>& secrets);

// Lenient readers of responses: the API returns numbers and flags as text, too.
[[nodiscard]] std::string text_of(const Value* value);
[[nodiscard]] int64_t number_of(const Value* value);
[[nodiscard]] bool flag_of(const Value* value);
// The attribute of an object; null if it is missing or not in an object.
[[nodiscard]] const Value* member(const Value& object, std::string_view name);

}  // namespace landform::fastly
