// The s3 backend: states in a bucket of S3, or of anything that has its API.
#include <fmt/format.h>

#include <algorithm>

#include "aws/config.h"
#include "aws/xml.h"
#include "backend/kinds.h"
#include "backend/s3_settings.h"
#include "backend/s3_store.h"
#include "backend/settings.h"
#include "backend/state_manager.h"
#include "base/base64.h"

namespace landform::backend {
namespace {

constexpr const char* kDefaultPrefix = "env:";

class S3Backend : public Backend {
 public:
  S3Backend(S3Bucket bucket, std::string key, std::string prefix, S3Locking locking)
      : bucket_(std::make_shared<S3Bucket>(std::move(bucket))),
        key_(std::move(key)),
        prefix_(std::move(prefix)),
        locking_(std::move(locking)) {}

  [[nodiscard]] std::string_view type() const override { return "s3"; }
  [[nodiscard]] Result<std::vector<std::string>> workspaces() override;
  [[nodiscard]] std::optional<Error> delete_workspace(const std::string& name) override;
  [[nodiscard]] Result<std::unique_ptr<StateStore>> store(const std::string& workspace) override;

 private:
  [[nodiscard]] std::string key_of(const std::string& workspace) const;
  // The workspace that an object is the state of; empty if it is not one.
  [[nodiscard]] std::string workspace_of(std::string_view key) const;
  [[nodiscard]] std::unique_ptr<S3Store> make_store(const std::string& workspace) const {
    return std::make_unique<S3Store>(bucket_, key_of(workspace), locking_);
  }
  [[nodiscard]] std::optional<Error> create(const std::string& workspace) const;

  std::shared_ptr<const S3Bucket> bucket_;
  std::string key_;
  std::string prefix_;
  S3Locking locking_;
};

std::string S3Backend::key_of(const std::string& workspace) const {
  if (workspace == kDefaultWorkspace) return key_;
  return prefix_.empty() ? workspace + "/" + key_ : prefix_ + "/" + workspace + "/" + key_;
}

std::string S3Backend::workspace_of(std::string_view key) const {
  if (!prefix_.empty()) {
    std::string prefix = prefix_ + "/";
    if (!key.starts_with(prefix)) return "";
    key.remove_prefix(prefix.size());
  }
  size_t slash = key.find('/');
  if (slash == std::string_view::npos || key.substr(slash + 1) != key_) return "";
  return std::string(key.substr(0, slash));
}

Result<std::vector<std::string>> S3Backend::workspaces() {
  std::vector<std::string> out = {std::string(kDefaultWorkspace)};
  std::string prefix = prefix_.empty() ? "" : prefix_ + "/";
  auto keys = bucket_->list(prefix);
  if (!keys) {
    // Those who may not list the bucket can still use the default workspace.
    if (prefix_ == kDefaultPrefix && keys.error().is("AccessDenied")) return out;
    return bucket_->failure(
        keys.error(), fmt::format("Unable to list objects in S3 bucket \"{}\" with prefix \"{}\"",
                                  bucket_->name, prefix));
  }
  for (const std::string& key : *keys) {
    std::string workspace = workspace_of(key);
    if (!workspace.empty()) out.push_back(std::move(workspace));
  }
  std::sort(out.begin() + 1, out.end());
  return out;
}

std::optional<Error> S3Backend::delete_workspace(const std::string& name) {
  if (name.empty() || name == kDefaultWorkspace) return Error{"can't delete default state"};
  return make_store(name)->remove();
}

// An empty state marks a workspace as existing.
std::optional<Error> S3Backend::create(const std::string& workspace) const {
  StateManager manager(make_store(workspace));
  Result<std::string, LockFailure> id = manager.store().lock(LockInfo::make("init"));
  if (!id) return Error{"failed to lock s3 state: " + id.error().describe()};
  std::optional<Error> error = manager.refresh();
  if (!error && !manager.state()) error = manager.write({});
  if (auto failure = manager.store().unlock(*id)) {
    return Error{
        fmt::format("Error unlocking S3 state. Lock ID: {}\n\nError: {}\n\nYou may have to "
                    "force-unlock this state in order to use it again.",
                    *id, failure->describe())};
  }
  return error;
}

Result<std::unique_ptr<StateStore>> S3Backend::store(const std::string& workspace) {
  Result<std::vector<std::string>> existing = workspaces();
  if (!existing) return existing.error();
  if (std::find(existing->begin(), existing->end(), workspace) == existing->end()) {
    if (auto error = create(workspace)) return *std::move(error);
  }
  return std::unique_ptr<StateStore>(make_store(workspace));
}

// With the bucket as a part of the host, unless it is to be a part of the path.
std::string with_bucket(const std::string& endpoint, const std::string& bucket) {
  size_t host = endpoint.find("://");
  return endpoint.substr(0, host + 3) + bucket + "." + endpoint.substr(host + 3);
}

// Checks the credentials, and whether their account may be used.
void check_account(const aws::Config& config, const Settings& settings, Diagnostics& diagnostics) {
  std::vector<std::string> allowed = settings.texts("allowed_account_ids");
  std::vector<std::string> forbidden = settings.texts("forbidden_account_ids");
  bool restricted = !allowed.empty() || !forbidden.empty();
  bool skip_credentials = settings.flag("skip_credentials_validation").value();
  bool skip_account = settings.flag("skip_requesting_account_id").value();
  if (skip_credentials && (skip_account || !restricted)) return;
  aws::ServiceRequest request;
  request.headers = {{"Content-Type", "application/x-www-form-urlencoded"}};
  request.body = "Action=GetCallerIdentity&Version=2011-06-15";
  auto response = config.service("sts")->send(request);
  if (!response) {
    diagnostics.error("Retrieving AWS account details: validating provider credentials",
                      "retrieving caller identity from STS: " + response.error().message);
    return;
  }
  Result<aws::XmlElement> identity = aws::parse_xml(response->body);
  std::string account = identity ? identity->at("GetCallerIdentityResult/Account") : "";
  auto among = [&](const std::vector<std::string>& ids) {
    return std::find(ids.begin(), ids.end(), account) != ids.end();
  };
  if ((!allowed.empty() && !among(allowed)) || among(forbidden)) {
    diagnostics.error("Invalid account ID", fmt::format("AWS account ID not allowed: {}", account));
  }
}

void read_encryption(const Settings& settings, S3Bucket& out, Diagnostics& diagnostics) {
  out.encrypt = settings.flag("encrypt").value();
  out.kms_key_id = settings.text("kms_key_id");
  std::string key = settings.text("sse_customer_key");
  bool from_variable = !settings.find("sse_customer_key");
  if (from_variable) key = settings.variable("AWS_SSE_CUSTOMER_KEY");
  if (key.empty()) return;
  if (from_variable && !out.kms_key_id.empty()) {
    diagnostics.error(
        "Invalid encryption configuration",
        "Only one of \"kms_key_id\" and the environment variable \"AWS_SSE_CUSTOMER_KEY\" can be "
        "set.\n\nThe \"kms_key_id\" is used for encryption with KMS-Managed Keys "
        "(SSE-KMS)\nwhile \"AWS_SSE_CUSTOMER_KEY\" is used for encryption with customer-managed "
        "keys (SSE-C).\nPlease choose one or the other.");
    return;
  }
  constexpr size_t kKeyLength = 44;
  auto bytes = base64_decode(key);
  if (key.size() == kKeyLength && bytes) {
    out.customer_key = std::move(bytes).value();
    return;
  }
  const char* why = key.size() == kKeyLength ? "base64 encoded" : "44 characters in length";
  if (from_variable) {
    diagnostics.error(
        "Invalid AWS_SSE_CUSTOMER_KEY value",
        fmt::format("The environment variable \"AWS_SSE_CUSTOMER_KEY\" must be {}", why));
  } else {
    diagnostics
        .error("Invalid sse_customer_key value", fmt::format("sse_customer_key must be {}", why))
        .path = {AttributePathStep::attribute("sse_customer_key")};
  }
}

Diagnosed<std::unique_ptr<Backend>> open_s3(const Value& config, const BackendOptions& options) {
  Diagnosed<std::unique_ptr<Backend>> out;
  Settings settings(config, options.environment);
  check_s3_settings(settings, out.diagnostics);
  S3Bucket bucket;
  read_encryption(settings, bucket, out.diagnostics);
  if (out.diagnostics.has_errors()) return out;

  bucket.name = settings.text("bucket");
  bucket.acl = settings.text("acl");
  bucket.skip_checksum = settings.flag("skip_s3_checksum").value();
  bucket.stop = options.stop;
  aws::ConfigOptions wanted = s3_config_options(settings, options.environment);
  Result<aws::Config> loaded = aws::Config::load(wanted);
  if (loaded) {
    bool path_style =
        settings.flag("use_path_style").value() || settings.flag("force_path_style").value();
    if (path_style) {
      bucket.base_path = "/" + http::http_escape(bucket.name);
    } else {
      wanted.endpoints["s3"] = with_bucket(loaded->endpoint("s3"), bucket.name);
      loaded = aws::Config::load(std::move(wanted));
    }
  }
  if (!loaded) {
    out.diagnostics.error("Invalid AWS configuration", loaded.error().message);
    return out;
  }
  check_account(*loaded, settings, out.diagnostics);
  if (out.diagnostics.has_errors()) return out;
  bucket.service = loaded->service("s3");
  S3Locking locking;
  locking.file = settings.flag("use_lockfile").value();
  if (const std::string table = settings.text("dynamodb_table"); !table.empty()) {
    locking.table =
        std::make_shared<DynamoDbTable>(loaded->service("dynamodb"), table, options.stop);
  }
  out.value = std::make_unique<S3Backend>(std::move(bucket), settings.text("key"),
                                          settings.text("workspace_key_prefix", {}, kDefaultPrefix),
                                          std::move(locking));
  return out;
}

}  // namespace

const BackendKind kS3Kind = {"s3", s3_schema, open_s3};

}  // namespace landform::backend
