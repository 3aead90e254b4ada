// The configuration of AWS clients: region, endpoints and credentials from arguments, the
// environment and the shared configuration files.
//
// Credentials come from the first of these that is present: arguments; the profile named by an
// argument; environment variables; a web identity token named by the environment; the profile named
// by AWS_PROFILE, or "default"; container or instance metadata. A profile has access keys, a
// role_arn with a source_profile or credential_source, a web identity token, an SSO session, or a
// credential_process. The roles in `assume_role` are then assumed in order. Nothing is fetched
// before the first request. Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "aws/credentials.h"
#include "aws/service.h"
#include "base/process.h"
#include "base/result.h"
#include "http/client.h"

namespace landform::aws {

// Arguments of sts:AssumeRole.
struct AssumeRole {
  std::string role_arn;
  std::string session_name{};  // generated if empty
  std::string external_id{};
  std::optional<std::chrono::seconds> duration{};
  std::string policy{};  // JSON
  std::vector<std::string> policy_arns{};
  std::string source_identity{};
  std::map<std::string, std::string> tags{};
  std::vector<std::string> transitive_tag_keys{};
};
// Arguments of sts:AssumeRoleWithWebIdentity.
struct AssumeRoleWithWebIdentity {
  std::string role_arn;
  std::string session_name{};
  std::optional<std::chrono::seconds> duration{};
  std::string policy{};
  std::vector<std::string> policy_arns{};
  std::string token{};
  std::string token_file{};  // read for each new session, if `token` is empty
};

struct ConfigOptions {
  std::string access_key{};
  std::string secret_key{};
  std::string token{};
  std::string profile{};
  std::string region{};
  // Instead of ~/.aws/config and ~/.aws/credentials; "~/" is expanded. Later files take precedence.
  std::vector<std::string> shared_config_files{};
  std::vector<std::string> shared_credentials_files{};
  std::vector<AssumeRole> assume_role{};
  std::optional<AssumeRoleWithWebIdentity> assume_role_with_web_identity{};
  // URLs by service name: cloudcontrolapi, iam, sso, sts, s3.
  std::map<std::string, std::string> endpoints{};
  int max_retries = 25;
  bool insecure = false;
  std::string ca_bundle{};
  std::string http_proxy{};
  std::string https_proxy{};
  std::string no_proxy{};
  std::vector<std::string> user_agent{};  // appended to "Landform"
  bool skip_metadata_api_check = false;   // do not use instance metadata
  bool use_fips_endpoint = false;
  bool use_dualstack_endpoint = false;

  Environment environment = current_environment();
  std::function<void(const http::HttpExchange&)> log{};
  http::HttpRetries retries{.attempts = 0};  // 0: use max_retries
};

struct Surroundings;

class Config {
 public:
  // The error says what is wrong and where. A missing region is an error.
  [[nodiscard]] static Result<Config> load(ConfigOptions options);

  [[nodiscard]] const std::string& region() const;
  [[nodiscard]] const std::shared_ptr<CredentialsSource>& credentials() const {
    return credentials_;
  }
  // The endpoint of a service: from the options, the environment (AWS_ENDPOINT_URL_…) or the
  // profile, or else the default one.
  [[nodiscard]] std::string endpoint(const std::string& service) const;
  [[nodiscard]] std::shared_ptr<Service> service(const std::string& name) const;
  // Asks which account the credentials belong to.
  [[nodiscard]] Result<std::string> account_id() const;

 private:
  Config() = default;

  std::shared_ptr<const Surroundings> around_;
  std::shared_ptr<CredentialsSource> credentials_;
};

}  // namespace landform::aws
