// Where temporary credentials are fetched, one function for each place. Private to the library.
//
// All of them block, and none of their messages has a secret in it.
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

// What everything is reached by.
struct Surroundings {
  std::shared_ptr<const ConfigOptions> options;
  Profiles profiles;
  std::string profile;  // its name
  std::string region;

  // "" if it is not set.
  [[nodiscard]] std::string variable(const std::string& name) const;
  [[nodiscard]] std::string home() const;
  [[nodiscard]] std::string endpoint(const std::string& service, const std::string& region) const;
  [[nodiscard]] http::HttpOptions http() const;
  // For the metadata of this machine: near, without proxies, and soon given up.
  [[nodiscard]] http::HttpOptions local_http(const std::string& url) const;
  // Without credentials, requests are not signed.
  [[nodiscard]] std::shared_ptr<Service> service(
      const std::string& name, const std::string& region,
      std::shared_ptr<CredentialsSource> credentials) const;
};

// sts.cc
[[nodiscard]] Result<Credentials> assume(Service& sts, const AssumeRole& role);
[[nodiscard]] Result<Credentials> assume(Service& sts, const AssumeRoleWithWebIdentity& role);

// sso.cc
struct SsoSettings {
  std::string cache_key;  // the name of the session or, in older profiles, the start URL
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

// chain.cc: all of it, in the order that config.h tells. Nothing is fetched yet.
[[nodiscard]] Result<std::shared_ptr<CredentialsSource>> find_credentials(
    const std::shared_ptr<const Surroundings>& around);

// Of {"AccessKeyId":…,"SecretAccessKey":…,"Token":…,"Expiration":…}, as metadata and processes
// write it. `where` begins the error.
[[nodiscard]] Result<Credentials> credentials_of_json(std::string_view text, std::string_view where,
                                                      const char* token_name);

}  // namespace landform::aws
