// A client for the Cloud Control API: every resource type of AWS through eight operations.
//
// Documents (desired states, patches, properties, models) are passed as JSON text and never
// decoded, so numbers keep their precision. Changes are asynchronous: create(), update() and
// remove() return the first ProgressEvent of a request, and wait() polls until the request is done.
// The caller provides the client token of a change (client_token()) and may store it: repeating a
// request with the same token, even from another process, returns the request already in progress
// instead of starting a second one. AWS remembers tokens for 36 hours. Thread-safe.
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

// The result of one of the account's hooks.
struct HookProgress {
  std::string type_name;
  std::string status;        // HOOK_IN_PROGRESS, HOOK_COMPLETE_SUCCEEDED, HOOK_COMPLETE_FAILED, …
  std::string failure_mode;  // FAIL, WARN
  std::string invocation_point;
  std::string message;
};

struct ProgressEvent {
  std::string type_name;
  std::string identifier;  // empty until it is known
  std::string request_token;
  std::string hooks_request_token;
  std::string operation;  // CREATE, UPDATE, DELETE
  OperationStatus status = OperationStatus::pending;
  std::string status_message;
  std::string error_code;      // a handler error code such as NotStabilized
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
// Selects requests of the last seven days; an empty list matches all.
struct RequestFilter {
  std::vector<std::string> operations;  // CREATE, …
  std::vector<OperationStatus> statuses;
};

struct CloudControlOptions {
  std::string role_arn{};  // the role that the handlers assume
  // The pause between polls doubles from the first to the longest, with jitter. It is never shorter
  // than the service's RetryAfter, which is capped at `longest_retry_after`.
  std::chrono::milliseconds first_pause{1'000};
  std::chrono::milliseconds longest_pause{20'000};
  std::chrono::milliseconds longest_retry_after{300'000};
  // How long a change waits for another one of the same resource to end.
  std::chrono::milliseconds longest_conflict{600'000};
  // How long to wait for a request to be cancelled after a stop.
  std::chrono::milliseconds cancel_grace{30'000};
};

template <typename T>
using CloudControlResult = Result<T, ServiceError>;

class CloudControl {
 public:
  explicit CloudControl(std::shared_ptr<Service> service, CloudControlOptions options = {});

  // These three are retried with the same token if there was no response.
  [[nodiscard]] CloudControlResult<ProgressEvent> create(const std::string& type,
                                                         const std::string& desired_state,
                                                         const std::string& token,
                                                         const CallOptions& call_options);
  [[nodiscard]] CloudControlResult<ProgressEvent> update(const std::string& type,
                                                         const std::string& identifier,
                                                         const std::string& patch,
                                                         const std::string& token,
                                                         const CallOptions& call_options);
  [[nodiscard]] CloudControlResult<ProgressEvent> remove(const std::string& type,
                                                         const std::string& identifier,
                                                         const std::string& token,
                                                         const CallOptions& call_options);
  // For a missing resource, is_not_found() is true for the error.
  [[nodiscard]] CloudControlResult<ResourceDescription> get(const std::string& type,
                                                            const std::string& identifier,
                                                            const CallOptions& call_options);
  // One page. `model` is JSON text, or empty if the type does not need one.
  [[nodiscard]] CloudControlResult<ResourcePage> list_page(const std::string& type,
                                                           const std::string& model,
                                                           const std::string& next_token,
                                                           int max_results,
                                                           const CallOptions& call_options);
  // All pages, until `take` returns false.
  [[nodiscard]] CloudControlResult<bool> list(
      const std::string& type, const std::string& model,
      const std::function<bool(const ResourceDescription&)>& take, const CallOptions& call_options);
  [[nodiscard]] CloudControlResult<ProgressEvent> status(const std::string& request_token,
                                                         const CallOptions& call_options);
  [[nodiscard]] CloudControlResult<ProgressEvent> cancel(const std::string& request_token,
                                                         const CallOptions& call_options);
  [[nodiscard]] CloudControlResult<RequestPage> list_requests(const RequestFilter& filter,
                                                              const std::string& next_token,
                                                              const CallOptions& call_options);

  // Polls a request until it is done() and returns its last event, whether it succeeded or not. A
  // stop cancels the request and waits at most `cancel_grace` for the result: CANCEL_COMPLETE, or
  // SUCCESS if the cancellation came too late. If the deadline or the grace period passes first,
  // that is an error, and the request continues in the background. `seen` is called for each event.
  [[nodiscard]] CloudControlResult<ProgressEvent> wait(
      const ProgressEvent& first, const CallOptions& call_options,
      const std::function<void(const ProgressEvent&)>& seen = {});

 private:
  [[nodiscard]] CloudControlResult<Value> call(const char* operation, const Value& input,
                                               const CallOptions& call_options,
                                               bool interruptible = true);
  [[nodiscard]] CloudControlResult<ProgressEvent> change(const char* operation,
                                                         Value::Attributes input,
                                                         const std::string& token,
                                                         const CallOptions& call_options);
  [[nodiscard]] CloudControlResult<ProgressEvent> cancel_and_wait(
      const ProgressEvent& last, const std::function<void(const ProgressEvent&)>& seen);
  [[nodiscard]] std::chrono::milliseconds pause(const ProgressEvent& event, int polls) const;
  [[nodiscard]] Value::Attributes with_role(Value::Attributes input) const;

  std::shared_ptr<Service> service_;
  CloudControlOptions options_;
};

// A random UUID.
[[nodiscard]] std::string client_token();

// Whether the resource or request does not exist.
[[nodiscard]] bool is_not_found(const ServiceError& error);
[[nodiscard]] bool is_not_found(const ProgressEvent& event);

// Explains a handler error code: "A resource with this identifier already exists." Unknown codes
// are returned as they are.
[[nodiscard]] std::string handler_error_sentence(std::string_view code);
// Explains why a change did not succeed: the operation and type, the error code, the service's
// message, and the messages of failed hooks. The event must be done().
[[nodiscard]] std::string failure_text(const ProgressEvent& event);

}  // namespace landform::aws
