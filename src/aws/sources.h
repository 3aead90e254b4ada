// Fetches temporary credentials, one function per kind of source. Private to the library.
//
// The functions block. Their error messages contain no secrets.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "aws/config.h"
#include "aws/credentials.h"
#include "aws/profile.h"
#include "aws/service.h"
#include "base/process.h"
#include "base/result.h"
#include "http/client.h"

namespace landform::aws {

// The settings that all sources share.
struct Surroundings {
  std::shared_ptr<const ConfigOptions> options;
  Profiles profiles;
  std::string profile;  // the name of the selected profile
  std::string region;

  // An environment variable; "" if it is not set.
  [[nodiscard]] std::string variable(const std::string& name) const;
  [[nodiscard]] std::string home() const;
  [[nodiscard]] std::string endpoint(const std::string& service, const std::string& region) const;
  [[nodiscard]] http::HttpOptions http() const;
  // For metadata services on the local machine: no proxies, short timeouts.
  [[nodiscard]] http::HttpOptions local_http(const std::string& url) const;
  // Requests are not signed if `credentials` is null.
  [[nodiscard]] std::shared_ptr<Service> service(
      const std::string& name, const std::string& region,
      std::shared_ptr<CredentialsSource> credentials) const;
};

// sts.cc
[[nodiscard]] Result<Credentials> assume(Service& sts, const AssumeRole& role);
[[nodiscard]] Result<Credentials> assume(Service& sts, const AssumeRoleWithWebIdentity& role);
[[nodiscard]] Result<std::string> caller_account(Service& sts);

// sso.cc
struct SsoSettings {
  std::string cache_key;  // the session name or, in legacy profiles, the start URL
  std::string region;
  std::string account_id;
  std::string role_name;
};
[[nodiscard]] Result<Credentials> sso_credentials(const Surroundings& around,
                                                  const SsoSettings& settings);

// process_credentials.cc
[[nodiscard]] Result<Credentials> process_credentials(const std::string& command,
                                                      const Environment& environment);

// metadata.cc
[[nodiscard]] Result<Credentials> container_credentials(const Surroundings& around);
[[nodiscard]] Result<Credentials> instance_credentials(const Surroundings& around);
[[nodiscard]] Result<std::string> instance_region(const Surroundings& around);
[[nodiscard]] bool has_container(const Surroundings& around);
[[nodiscard]] bool may_ask_instance(const Surroundings& around);

// chain.cc: selects the source, in the order documented in config.h. Fetches nothing yet.
[[nodiscard]] Result<std::shared_ptr<CredentialsSource>> find_credentials(
    const std::shared_ptr<const Surroundings>& around);

// Decodes {"AccessKeyId":…,"SecretAccessKey":…,"Token":…,"Expiration":…}, the format of metadata
// services and credential processes. Errors begin with `where`.
[[nodiscard]] Result<Credentials> credentials_of_json(std::string_view text, std::string_view where,
                                                      const char* token_name);

}  // namespace landform::aws
