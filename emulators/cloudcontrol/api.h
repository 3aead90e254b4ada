// The Cloud Control API, without any socket: all eight operations, on types that are given by their
// CloudFormation schemas.
//
// Requests are POST / with X-Amz-Target: CloudApiService.<operation>, signed. What the API insists
// on, so does this:
//
// - Desired states and patched ones are held against the schema; what does not fit is a
//   ValidationException at once.
// - Read-only properties cannot be desired; patches that touch them or create-only ones are a
//   NotUpdatableException. Patches are applied to what can be read, strictly by RFC 6902.
// - Changes are asynchronous: IN_PROGRESS first, without an identifier, and done when `delay_ms`
//   has passed and somebody asks.
// - A client token that was seen within 36 hours gives the request it began; with another request
//   it is a ClientTokenConflictException.
// - A second change of a resource that is being changed is a ConcurrentOperationException.
// - What can only be written is never read. Arrays without an order come in another one each time.
//
// For tests (not signed):
//
//   PATCH  /admin/settings    {"delay_ms","retry_after","shuffle","page_size","hooks"}
//   POST   /admin/schemas     adds a type
//   POST   /admin/failures    {"operation","type","code","message","times","applied"}: the next
//                             changes that fit end as FAILED; the change is made if `applied`
//   GET    /admin/resources   all that exists: type, identifier, properties (JSON text)
//   PUT    /admin/resources   {"type","identifier","properties"}: changed behind the user's back
//   DELETE /admin/resources   {"type","identifier"}: the same
//
// Faults, counts and the log know a request as "/CreateResource/AWS::S3::Bucket". Everything is
// kept in the documents; pending changes go on after a restart. Any thread may call it.
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

// A hook of the account: it is asked before every change of the types that begin like this.
struct Hook {
  std::string type_name;  // of the hook
  std::string target;     // "AWS::S3::", "" for all
  bool fails = false;
  bool warns = false;  // its failure is only a warning
  std::string message;
};

struct Settings {
  aws::Credentials credentials;  // without an access key everybody is let in
  std::string region = "us-east-1";
  int64_t delay_ms = 0;      // from a change's beginning to its end
  int64_t latency_ms = 0;    // of every answer
  bool retry_after = false;  // events say when to ask again
  bool shuffle = true;
  int64_t page_size = 20;  // of lists that do not say
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
    std::string operation;  // any if empty
    std::string type;       // as well
    std::string code;
    std::string message;
    int64_t times = 1;
    bool applied = false;
  };
  // A change that was asked for, as it is kept.
  struct Change {
    std::string token;
    std::string client_token;
    std::string operation;  // CREATE, UPDATE, DELETE
    std::string type;
    std::string identifier;
    std::string status;
    std::string code;
    std::string message;
    std::string properties;  // JSON text of what the resource becomes
    bool applied = false;    // even if it fails: `code` says how it ends
    bool hooked = false;     // by a hook that fails
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
  // The type that the input names; otherwise `refused` says why not.
  [[nodiscard]] const Schema* schema_of(const Fields& input, ApiResponse& refused);
  [[nodiscard]] bool supports(const Schema& schema, awscc::Operation operation,
                              ApiResponse& refused) const;

  // changes.cc
  [[nodiscard]] ApiResponse create(const Fields& input);
  [[nodiscard]] ApiResponse update(const Fields& input);
  [[nodiscard]] ApiResponse remove(const Fields& input);
  [[nodiscard]] ApiResponse begin(Change change, const Fields& input,
                                  const std::string& fingerprint);
  // The answer to a client token that was seen before; none if it was not.
  [[nodiscard]] std::optional<ApiResponse> seen_before(const Fields& input,
                                                       const std::string& fingerprint) const;
  [[nodiscard]] bool is_being_changed(const std::string& type, const std::string& identifier) const;
  void take_failure(Change& change);
  void ask_hooks(Change& change) const;
  // Ends what is due.
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
  size_t reads_ = 0;  // each gives unordered arrays another order
};

// Answers in the API's words.
[[nodiscard]] ApiResponse refusal(const std::string& code, const std::string& message,
                                  int status = 400);
[[nodiscard]] ApiResponse answer(const Value& value);
[[nodiscard]] std::string resource_key(const std::string& type, const std::string& identifier);

}  // namespace landform::emulator::cloudcontrol
