// How AWS is reached: a region, endpoints and credentials out of arguments, the environment and the
// files that all tools of AWS share.
//
// Credentials come from the first of: arguments; the profile that an argument names; the
// environment; a web identity that the environment names; the environment's profile or "default";
// the container's or the instance's metadata. A profile has keys, or a source_profile or
// credential_source with a role_arn, a web identity, an SSO session, or a credential_process. Roles
// of `assume_role` are assumed on top, one after the other. Nothing is fetched before the first
// request. Loaded once, used by any thread.
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

// A role to take on, by sts:AssumeRole or, with a token, by sts:AssumeRoleWithWebIdentity.
struct AssumeRole {
  std::string role_arn;
  std::string session_name{};  // made up if empty
  std::string external_id{};
  std::optional<std::chrono::seconds> duration{};
  std::string policy{};  // JSON
  std::vector<std::string> policy_arns{};
  std::string source_identity{};
  std::map<std::string, std::string> tags{};
  std::vector<std::string> transitive_tag_keys{};
};
struct AssumeRoleWithWebIdentity {
  std::string role_arn;
  std::string session_name{};
  std::optional<std::chrono::seconds> duration{};
  std::string policy{};
  std::vector<std::string> policy_arns{};
  std::string token{};
  std::string token_file{};  // read for every new session, if there is no token
};

struct ConfigOptions {
  std::string access_key{};
  std::string secret_key{};
  std::string token{};
  std::string profile{};
  std::string region{};
  // In place of ~/.aws/config and ~/.aws/credentials; "~/" is the home directory. Later files win.
  std::vector<std::string> shared_config_files{};
  std::vector<std::string> shared_credentials_files{};
  std::vector<AssumeRole> assume_role{};
  std::optional<AssumeRoleWithWebIdentity> assume_role_with_web_identity{};
  // URLs by the name of the service: cloudcontrolapi, iam, sso, sts, s3.
  std::map<std::string, std::string> endpoints{};
  int max_retries = 25;
  bool insecure = false;
  std::string ca_bundle{};
  std::string http_proxy{};
  std::string https_proxy{};
  std::string no_proxy{};
  std::vector<std::string> user_agent{};  // appended to ours
  bool skip_metadata_api_check = false;   // the instance is not asked for anything
  bool use_fips_endpoint = false;
  bool use_dualstack_endpoint = false;

  Environment environment = current_environment();
  std::function<void(const http::HttpExchange&)> log{};
  http::HttpRetries retries{.attempts = 0};  // 0: by max_retries
};

struct Surroundings;

class Config {
 public:
  // The error is a sentence that names what is wrong and where. A missing region is one.
  [[nodiscard]] static Result<Config> load(ConfigOptions options);

  [[nodiscard]] const std::string& region() const;
  [[nodiscard]] const std::shared_ptr<CredentialsSource>& credentials() const {
    return credentials_;
  }
  // The endpoint of a service: what was asked for, the environment's or the profile's
  // (AWS_ENDPOINT_URL_…), or AWS's own.
  [[nodiscard]] std::string endpoint(const std::string& service) const;
  [[nodiscard]] std::shared_ptr<Service> service(const std::string& name) const;

 private:
  Config() = default;

  std::shared_ptr<const Surroundings> around_;
  std::shared_ptr<CredentialsSource> credentials_;
};

}  // namespace landform::aws
