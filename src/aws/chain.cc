// Selects the source of credentials. Sources fetch nothing until they are asked.
#include <fmt/format.h>

#include <charconv>
#include <set>

#include "aws/sources.h"

namespace landform::aws {
namespace {

using Source = std::shared_ptr<CredentialsSource>;
using Around = std::shared_ptr<const Surroundings>;

Source cached(CachedCredentials::Fetch fetch) {
  return std::make_shared<CachedCredentials>(std::move(fetch));
}

template <typename Role>
Source role_source(const Around& around, const std::string& region, Source base, Role role) {
  std::shared_ptr<Service> sts = around->service("sts", region, std::move(base));
  return cached([sts, role = std::move(role)] { return assume(*sts, role); });
}

// Container or instance metadata, the last resort.
Result<Source> machine_source(const Around& around) {
  if (has_container(*around)) return cached([around] { return container_credentials(*around); });
  if (may_ask_instance(*around)) {
    return cached([around]() -> Result<Credentials> {
      Result<Credentials> found = instance_credentials(*around);
      if (found) return found;
      return Error{fmt::format(
          "No credentials for AWS were found: not in the provider's arguments, the environment or "
          "the profile \"{}\", and {}",
          around->profile, found.error().message)};
    });
  }
  return Error{fmt::format(
      "No credentials for AWS were found: not in the provider's arguments, the environment or the "
      "profile \"{}\", and instance metadata is disabled",
      around->profile)};
}

class ProfileChain {
 public:
  explicit ProfileChain(Around around) : around_(std::move(around)) {}

  Result<Source> of(const std::string& name) {
    const Profile* profile = around_->profiles.find(name);
    if (profile == nullptr) {
      return Error{
          fmt::format("The profile \"{}\" is not in the shared configuration files", name)};
    }
    std::string role_arn = get(*profile, "role_arn");
    if (!visited_.insert(name).second) {
      return Error{fmt::format("The profile \"{}\" is part of a cycle of source_profile", name)};
    }
    Result<Source> base = base_of(name, *profile);
    if (!base || role_arn.empty() || !get(*profile, "web_identity_token_file").empty()) return base;
    return assumed(name, *profile, std::move(base).value());
  }

 private:
  [[nodiscard]] std::string region_of(const Profile& profile) const {
    std::string region = get(profile, "region");
    return region.empty() ? around_->region : region;
  }

  Result<Source> base_of(const std::string& name, const Profile& profile) {
    std::string source = get(profile, "source_profile");
    std::string role_arn = get(profile, "role_arn");
    Credentials keys{get(profile, "aws_access_key_id"),
                     get(profile, "aws_secret_access_key"),
                     get(profile, "aws_session_token"),
                     {}};
    if (!role_arn.empty() && !source.empty() && source != name) return of(source);
    if (keys.complete()) return fixed_credentials(std::move(keys));
    if (std::string place = get(profile, "credential_source"); !place.empty()) {
      return by_place(name, place);
    }
    if (std::string file = get(profile, "web_identity_token_file"); !file.empty()) {
      AssumeRoleWithWebIdentity role{role_arn, get(profile, "role_session_name")};
      role.token_file = file;
      if (role_arn.empty()) {
        return Error{
            fmt::format("The profile \"{}\" has a web_identity_token_file, but no role_arn", name)};
      }
      return role_source(around_, region_of(profile), nullptr, std::move(role));
    }
    if (!get(profile, "sso_account_id").empty()) return by_sso(name, profile);
    if (std::string command = get(profile, "credential_process"); !command.empty()) {
      return cached([around = around_, command] {
        return process_credentials(command, around->options->environment);
      });
    }
    if (!role_arn.empty()) {
      return Error{fmt::format(
          "The profile \"{}\" has a role_arn, but neither source_profile nor credential_source",
          name)};
    }
    return machine_source(around_);
  }

  Result<Source> by_place(const std::string& name, const std::string& place) {
    if (place == "Environment") {
      Credentials keys{around_->variable("AWS_ACCESS_KEY_ID"),
                       around_->variable("AWS_SECRET_ACCESS_KEY"),
                       around_->variable("AWS_SESSION_TOKEN"),
                       {}};
      if (keys.complete()) return fixed_credentials(std::move(keys));
      return Error{
          fmt::format("The profile \"{}\" has credential_source Environment, but the environment "
                      "has no credentials",
                      name)};
    }
    if (place == "EcsContainer") {
      return cached([around = around_] { return container_credentials(*around); });
    }
    if (place == "Ec2InstanceMetadata") {
      return cached([around = around_] { return instance_credentials(*around); });
    }
    return Error{
        fmt::format("The profile \"{}\" has an unknown credential_source \"{}\"", name, place)};
  }

  Result<Source> by_sso(const std::string& name, const Profile& profile) {
    SsoSettings settings{get(profile, "sso_start_url"), get(profile, "sso_region"),
                         get(profile, "sso_account_id"), get(profile, "sso_role_name")};
    if (std::string session = get(profile, "sso_session"); !session.empty()) {
      auto it = around_->profiles.sso_sessions.find(session);
      if (it == around_->profiles.sso_sessions.end()) {
        return Error{
            fmt::format("The profile \"{}\" refers to the sso-session \"{}\", which does not exist",
                        name, session)};
      }
      settings.cache_key = session;
      settings.region = get(it->second, "sso_region");
    }
    if (settings.cache_key.empty() || settings.region.empty() || settings.role_name.empty()) {
      return Error{
          fmt::format("The profile \"{}\" needs sso_session, or sso_start_url and sso_region; and "
                      "sso_role_name",
                      name)};
    }
    return cached([around = around_, settings] { return sso_credentials(*around, settings); });
  }

  Result<Source> assumed(const std::string& name, const Profile& profile, Source base) {
    if (!get(profile, "mfa_serial").empty()) {
      return Error{fmt::format(
          "The profile \"{}\" has an mfa_serial: multi-factor authentication is not supported here",
          name)};
    }
    AssumeRole role{get(profile, "role_arn"), get(profile, "role_session_name"),
                    get(profile, "external_id")};
    if (std::string text = get(profile, "duration_seconds"); !text.empty()) {
      int64_t seconds = 0;
      auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), seconds);
      if (failure != std::errc() || end != text.data() + text.size()) {
        return Error{fmt::format("The profile \"{}\": duration_seconds is not a number", name)};
      }
      role.duration = std::chrono::seconds(seconds);
    }
    return role_source(around_, region_of(profile), std::move(base), std::move(role));
  }

  Around around_;
  std::set<std::string> visited_;
};

Result<Source> first_source(const Around& around) {
  const ConfigOptions& options = *around->options;
  Credentials given{options.access_key, options.secret_key, options.token, {}};
  if (given.complete()) return fixed_credentials(std::move(given));
  if (!given.access_key.empty() || !given.secret_key.empty()) {
    return Error{"access_key and secret_key must be set together"};
  }
  if (!options.profile.empty()) return ProfileChain(around).of(options.profile);
  Credentials keys{around->variable("AWS_ACCESS_KEY_ID"),
                   around->variable("AWS_SECRET_ACCESS_KEY"),
                   around->variable("AWS_SESSION_TOKEN"),
                   {}};
  if (keys.complete()) return fixed_credentials(std::move(keys));
  std::string file = around->variable("AWS_WEB_IDENTITY_TOKEN_FILE");
  if (!file.empty()) {
    AssumeRoleWithWebIdentity role{around->variable("AWS_ROLE_ARN"),
                                   around->variable("AWS_ROLE_SESSION_NAME")};
    role.token_file = file;
    if (role.role_arn.empty()) {
      return Error{"AWS_WEB_IDENTITY_TOKEN_FILE is set, but AWS_ROLE_ARN is not"};
    }
    return role_source(around, around->region, nullptr, std::move(role));
  }
  bool named = !around->variable("AWS_PROFILE").empty();
  if (named || around->profiles.find(around->profile) != nullptr) {
    return ProfileChain(around).of(around->profile);
  }
  return machine_source(around);
}

}  // namespace

Result<Source> find_credentials(const Around& around) {
  const ConfigOptions& options = *around->options;
  if (options.assume_role_with_web_identity) {
    const AssumeRoleWithWebIdentity& role = *options.assume_role_with_web_identity;
    if (role.role_arn.empty() || (role.token.empty() && role.token_file.empty())) {
      return Error{
          "assume_role_with_web_identity needs role_arn, and web_identity_token or "
          "web_identity_token_file"};
    }
    return role_source(around, around->region, nullptr, role);
  }
  Result<Source> out = first_source(around);
  for (const AssumeRole& role : options.assume_role) {
    if (!out) return out;
    if (role.role_arn.empty()) return Error{"assume_role needs role_arn"};
    out = role_source(around, around->region, std::move(out).value(), role);
  }
  return out;
}

}  // namespace landform::aws
