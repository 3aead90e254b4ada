// The Cloud Control API without sockets: all eight operations, for the resource types given by
// CloudFormation schemas.
//
// Requests are POST / with X-Amz-Target: CloudApiService.<operation>, and signed. The emulator is
// as strict as the API:
//
// - Desired and patched states are validated against the schema; failures are reported immediately
//   as ValidationException.
// - Desired states must not contain read-only properties. Patches that change read-only or
//   create-only properties are a NotUpdatableException. Patches apply to the readable properties,
//   strictly by RFC 6902.
// - Changes are asynchronous. The first event is IN_PROGRESS and has no identifier yet; the change
//   takes effect after `delay_ms`.
// - A client token reused within 36 hours returns the original request; with different parameters
//   it is a ClientTokenConflictException.
// - Changing a resource that is already being changed is a ConcurrentOperationException.
// - Write-only properties are never returned. Unordered arrays are returned in varying order.
//
// Forms are requests to the Security Token Service: GetCallerIdentity and AssumeRole.
//
// Additional requests for tests, which are not signed:
//
//   PATCH  /admin/settings    {"delay_ms","retry_after","shuffle","page_size","hooks"}
//   POST   /admin/schemas     adds a resource type
//   POST   /admin/failures    {"operation","type","code","message","times","applied"}: the next
//                             matching changes end as FAILED, but take effect if `applied`
//   GET    /admin/resources   all resources: type, identifier, properties (JSON text)
//   PUT    /admin/resources   {"type","identifier","properties"}: an out-of-band change
//   DELETE /admin/resources   {"type","identifier"}: likewise
//
// The label of a request, for faults and the log, is "/CreateResource/AWS::S3::Bucket". All state
// except the settings is in the documents; pending changes continue after a restart. Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "aws/credentials.h"
#include "emulators/cloudcontrol/schemas.h"
#include "emulators/cloudcontrol/validate.h"
#include "emulators/common/documents.h"
#include "emulators/common/fields.h"
#include "emulators/common/service.h"

namespace landform::emulator::cloudcontrol {

// A hook, invoked before every change of a matching type.
struct Hook {
  std::string type_name;  // of the hook
  std::string target;     // a prefix of type names, such as "AWS::S3::"
  bool fails = false;
  bool warns = false;  // failures are only warnings
  std::string message;
};

struct Settings {
  aws::Credentials credentials;  // if the access key is empty, signatures are not checked
  std::string region = "us-east-1";
  int64_t delay_ms = 0;      // the duration of a change
  int64_t latency_ms = 0;    // of every answer
  bool retry_after = false;  // include RetryAfter in events
  bool shuffle = true;
  int64_t page_size = 20;  // the default for lists
  std::vector<Hook> hooks{};
  std::function<std::chrono::system_clock::time_point()> clock = std::chrono::system_clock::now;
};

class Api : public Service {
 public:
  Api(std::unique_ptr<Documents> documents, Schemas schemas, Settings settings);

  [[nodiscard]] ApiResponse handle(const ApiRequest& request) override;
  [[nodiscard]] bool may_administer(const ApiRequest&) override { return true; }
  [[nodiscard]] std::string failure_body(int status, const std::string& message) override;
  [[nodiscard]] int64_t latency_ms() override { return settings_.latency_ms; }
  [[nodiscard]] std::string label(const ApiRequest& request) override;

 private:
  using Schema = awscc::ResourceSchema;
  struct Failure {
    std::string operation;  // empty matches any
    std::string type;       // likewise
    std::string code;
    std::string message;
    int64_t times = 1;
    bool applied = false;
  };
  // A requested change, as it is stored.
  struct Change {
    std::string token;
    std::string client_token;
    std::string operation;  // CREATE, UPDATE, DELETE
    std::string type;
    std::string identifier;
    std::string status;
    std::string code;
    std::string message;
    std::string properties;  // the new properties, as JSON text
    bool applied = false;    // takes effect even though it fails with `code`
    bool hooked = false;     // rejected by a hook
    int64_t due_ms = 0;
    int64_t event_ms = 0;
    int64_t number = 0;

    [[nodiscard]] bool done() const {
      return status == "SUCCESS" || status == "FAILED" || status == "CANCEL_COMPLETE";
    }
  };

  // api.cc
  [[nodiscard]] ApiResponse operate(const std::string& operation, const Fields& input);
  [[nodiscard]] int64_t now_ms() const;
  [[nodiscard]] Result<int64_t> next_number();
  [[nodiscard]] ApiResponse stored(const std::vector<Documents::Write>& changes,
                                   ApiResponse answer);
  // The schema of the type named by the input; null, with the response in `refused`, on errors.
  [[nodiscard]] const Schema* schema_of(const Fields& input, ApiResponse& refused);
  [[nodiscard]] bool supports(const Schema& schema, awscc::Operation operation,
                              ApiResponse& refused) const;

  // changes.cc
  [[nodiscard]] ApiResponse create(const Fields& input);
  [[nodiscard]] ApiResponse update(const Fields& input);
  [[nodiscard]] ApiResponse remove(const Fields& input);
  [[nodiscard]] ApiResponse begin(Change change, const Fields& input,
                                  const std::string& fingerprint);
  // The response if the client token was used before.
  [[nodiscard]] std::optional<ApiResponse> seen_before(const Fields& input,
                                                       const std::string& fingerprint) const;
  [[nodiscard]] bool is_being_changed(const std::string& type, const std::string& identifier) const;
  void take_failure(Change& change);
  void ask_hooks(Change& change) const;
  // Completes the changes that are due.
  void settle();
  [[nodiscard]] std::vector<Documents::Write> finish(Change change) const;

  // requests.cc
  [[nodiscard]] ApiResponse request_status(const Fields& input);
  [[nodiscard]] ApiResponse cancel(const Fields& input);
  [[nodiscard]] ApiResponse list_requests(const Fields& input) const;
  [[nodiscard]] Value event_of(const Change& change, bool first = false) const;
  [[nodiscard]] std::vector<Value> hook_events(const Change& change) const;
  [[nodiscard]] std::optional<Change> find_change(const std::string& token) const;
  [[nodiscard]] static Documents::Write write_of(const Change& change);
  [[nodiscard]] static Change change_of(const Value& document);

  // reads.cc
  [[nodiscard]] ApiResponse get(const Fields& input);
  [[nodiscard]] ApiResponse list(const Fields& input);
  [[nodiscard]] Value description(const Schema& schema, const std::string& identifier,
                                  const Value& properties);
  [[nodiscard]] std::optional<Value> properties_of(const std::string& type,
                                                   const std::string& identifier) const;

  // sts.cc
  [[nodiscard]] ApiResponse sts(const ApiRequest& request) const;

  // admin.cc
  [[nodiscard]] ApiResponse admin(const ApiRequest& request);
  [[nodiscard]] ApiResponse change_settings(const Fields& body);
  [[nodiscard]] ApiResponse admin_resources(const ApiRequest& request, const Fields& body);

  std::mutex mutex_;
  std::unique_ptr<Documents> documents_;
  Schemas schemas_;
  Settings settings_;
  Validator validator_;
  std::set<std::pair<int64_t, std::string>> pending_;  // by number and token
  std::vector<Failure> failures_;
  size_t answers_ = 0;
  size_t reads_ = 0;  // determines the order of unordered arrays
};

// Responses in the format of the API.
[[nodiscard]] ApiResponse refusal(const std::string& code, const std::string& message,
                                  int status = 400);
[[nodiscard]] ApiResponse answer(const Value& value);
[[nodiscard]] std::string resource_key(const std::string& type, const std::string& identifier);

}  // namespace landform::emulator::cloudcontrol
