// The Cloud Control API: every resource type of AWS through eight operations.
//
// Documents (desired states, patches, properties, models) are JSON texts and stay texts: nothing is
// lost of a number. Changes are asynchronous: create(), update() and remove() return the first
// ProgressEvent of a request, wait() follows it to its end. The caller makes the client token of a
// change (client_token()) and may keep it: the same request with the same token, sent again even by
// another process, finds the change that is under way instead of making a second one. AWS remembers
// tokens for 36 hours. Any thread may call it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aws/service.h"
#include "base/result.h"
#include "value/value.h"

namespace landform::aws {

enum class OperationStatus : uint8_t {
  pending,
  in_progress,
  success,
  failed,
  cancel_in_progress,
  cancel_complete,
};
[[nodiscard]] std::string_view to_string(OperationStatus status);  // "IN_PROGRESS"

// What a hook of the account said about a change.
struct HookProgress {
  std::string type_name;
  std::string status;        // HOOK_IN_PROGRESS, HOOK_COMPLETE_SUCCEEDED, HOOK_COMPLETE_FAILED, …
  std::string failure_mode;  // FAIL, WARN
  std::string invocation_point;
  std::string message;
};

struct ProgressEvent {
  std::string type_name;
  std::string identifier;  // empty as long as there is none
  std::string request_token;
  std::string hooks_request_token;
  std::string operation;  // CREATE, UPDATE, DELETE
  OperationStatus status = OperationStatus::pending;
  std::string status_message;
  std::string error_code;      // of the handler, such as NotStabilized
  std::string resource_model;  // JSON text
  std::optional<std::chrono::system_clock::time_point> event_time;
  std::optional<std::chrono::system_clock::time_point> retry_after;
  std::vector<HookProgress> hooks;

  [[nodiscard]] bool done() const {
    return status == OperationStatus::success || status == OperationStatus::failed ||
           status == OperationStatus::cancel_complete;
  }
  [[nodiscard]] bool succeeded() const { return status == OperationStatus::success; }
};

struct ResourceDescription {
  std::string identifier;
  std::string properties;  // JSON text
};
struct ResourcePage {
  std::vector<ResourceDescription> resources;
  std::string next_token;  // empty on the last page
};
struct RequestPage {
  std::vector<ProgressEvent> requests;
  std::string next_token;
};
// Which requests of the last seven days are wanted; all if empty.
struct RequestFilter {
  std::vector<std::string> operations;  // CREATE, …
  std::vector<OperationStatus> statuses;
};

struct CloudControlOptions {
  std::string role_arn{};  // that CloudFormation takes on for the change
  // Pauses between questions for the status: from the first to the longest, drawn at random
  // around their value; never shorter than what the service asks for with RetryAfter, which is
  // bounded by `longest_retry_after`.
  std::chrono::milliseconds first_pause{1'000};
  std::chrono::milliseconds longest_pause{20'000};
  std::chrono::milliseconds longest_retry_after{300'000};
  // After a stop: how long to wait for a change to be cancelled.
  std::chrono::milliseconds cancel_grace{30'000};
};

template <typename T>
using CloudControlResult = Result<T, ServiceError>;

class CloudControl {
 public:
  explicit CloudControl(std::shared_ptr<Service> service, CloudControlOptions options = {});

  // These three send again what got no answer, by the same token.
  [[nodiscard]] CloudControlResult<ProgressEvent> create(const std::string& type,
                                                         const std::string& desired_state,
                                                         const std::string& token,
                                                         const CallLimits& limits);
  [[nodiscard]] CloudControlResult<ProgressEvent> update(const std::string& type,
                                                         const std::string& identifier,
                                                         const std::string& patch,
                                                         const std::string& token,
                                                         const CallLimits& limits);
  [[nodiscard]] CloudControlResult<ProgressEvent> remove(const std::string& type,
                                                         const std::string& identifier,
                                                         const std::string& token,
                                                         const CallLimits& limits);
  // What does not exist is an error for which is_not_found() holds.
  [[nodiscard]] CloudControlResult<ResourceDescription> get(const std::string& type,
                                                            const std::string& identifier,
                                                            const CallLimits& limits);
  // One page; `model` is a JSON text, or empty where the type needs none.
  [[nodiscard]] CloudControlResult<ResourcePage> list_page(const std::string& type,
                                                           const std::string& model,
                                                           const std::string& next_token,
                                                           int max_results,
                                                           const CallLimits& limits);
  // All pages. `take` says whether to go on.
  [[nodiscard]] CloudControlResult<bool> list(
      const std::string& type, const std::string& model,
      const std::function<bool(const ResourceDescription&)>& take, const CallLimits& limits);
  [[nodiscard]] CloudControlResult<ProgressEvent> status(const std::string& request_token,
                                                         const CallLimits& limits);
  [[nodiscard]] CloudControlResult<ProgressEvent> cancel(const std::string& request_token,
                                                         const CallLimits& limits);
  [[nodiscard]] CloudControlResult<RequestPage> list_requests(const RequestFilter& filter,
                                                              const std::string& next_token,
                                                              const CallLimits& limits);

  // Follows a request to its end: the event that is done(), whether it succeeded or not. A stop
  // cancels the request and then waits for `cancel_grace` at most, so what comes back after a stop
  // may be CANCEL_COMPLETE, or SUCCESS if it was too late. Where the deadline or the grace ends it,
  // the error says so and the request goes on without us. `seen` gets every event.
  [[nodiscard]] CloudControlResult<ProgressEvent> wait(
      const ProgressEvent& first, const CallLimits& limits,
      const std::function<void(const ProgressEvent&)>& seen = {});

 private:
  [[nodiscard]] CloudControlResult<Value> call(const char* operation, const Value& input,
                                               const CallLimits& limits, bool interruptible = true);
  [[nodiscard]] CloudControlResult<ProgressEvent> change(const char* operation,
                                                         Value::Attributes input,
                                                         const std::string& token,
                                                         const CallLimits& limits);
  [[nodiscard]] CloudControlResult<ProgressEvent> cancel_and_wait(
      const ProgressEvent& last, const std::function<void(const ProgressEvent&)>& seen);
  [[nodiscard]] std::chrono::milliseconds pause(const ProgressEvent& event, int polls) const;

  std::shared_ptr<Service> service_;
  CloudControlOptions options_;
};

// A token that nobody else has: a random UUID.
[[nodiscard]] std::string client_token();

// Whether the resource, or the request, does not exist.
[[nodiscard]] bool is_not_found(const ServiceError& error);
[[nodiscard]] bool is_not_found(const ProgressEvent& event);

// What a handler's error code means for a user: "A resource with this identifier exists already."
// The code itself if it is not known.
[[nodiscard]] std::string handler_error_sentence(std::string_view code);
// Why a change that is done() did not succeed, in sentences: the operation and type, what the code
// means, the service's own message, and what failed hooks said.
[[nodiscard]] std::string failure_text(const ProgressEvent& event);

}  // namespace landform::aws
