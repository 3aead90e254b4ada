#include "aws/config.h"

#include <fmt/format.h>

#include <array>

#include "aws/endpoints.h"
#include "aws/profile.h"
#include "aws/sources.h"

namespace landform::aws {
namespace {

// The names of services in environment variables and profiles that set endpoints.
struct ServiceName {
  std::string_view service;
  std::string_view variable;
  std::string_view key;
};
constexpr std::array<ServiceName, 7> kServices = {{
    {"cloudcontrolapi", "CLOUDCONTROL", "cloudcontrol"},
    {"cloudformation", "CLOUDFORMATION", "cloudformation"},
    {"iam", "IAM", "iam"},
    {"s3", "S3", "s3"},
    {"sso", "SSO", "sso"},
    {"ssooidc", "SSO_OIDC", "sso_oidc"},
    {"sts", "STS", "sts"},
}};

bool is_true(const std::string& text) { return text == "true" || text == "TRUE" || text == "1"; }

std::string expanded(const std::string& path, const std::string& home) {
  return path.starts_with("~/") ? home + path.substr(1) : path;
}

// The files given as arguments, else the one named by the variable, else the default one.
std::vector<ProfileFile> files(const Surroundings& around, const std::vector<std::string>& named,
                               const char* variable, const char* usual) {
  std::vector<ProfileFile> out;
  for (const std::string& path : named) out.push_back({expanded(path, around.home()), true});
  if (!out.empty()) return out;
  std::string path = around.variable(variable);
  if (!path.empty()) return {{expanded(path, around.home()), false}};
  return {{around.home() + usual, false}};
}

Result<std::string> find_region(const Surroundings& around) {
  const Profile* profile = around.profiles.find(around.profile);
  for (const std::string& text : {around.options->region, around.variable("AWS_REGION"),
                                  around.variable("AWS_DEFAULT_REGION"),
                                  profile == nullptr ? std::string() : get(*profile, "region")}) {
    if (!text.empty()) return text;
  }
  if (may_ask_instance(around)) {
    Result<std::string> found = instance_region(around);
    if (found && !found->empty()) return found;
  }
  return Error{fmt::format(
      "No region is configured: set the argument region, AWS_REGION, AWS_DEFAULT_REGION or the "
      "region of the profile \"{}\"",
      around.profile)};
}

}  // namespace

std::string Surroundings::variable(const std::string& name) const {
  auto it = options->environment.find(name);
  return it == options->environment.end() ? "" : it->second;
}

std::string Surroundings::home() const { return variable("HOME"); }

std::string Surroundings::endpoint(const std::string& service, const std::string& in_region) const {
  auto given = options->endpoints.find(service);
  if (given != options->endpoints.end() && !given->second.empty()) return given->second;
  const Profile* own = profiles.find(profile);
  if (!is_true(variable("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"))) {
    for (const ServiceName& name : kServices) {
      if (name.service != service) continue;
      std::string url = variable(fmt::format("AWS_ENDPOINT_URL_{}", name.variable));
      if (url.empty()) url = variable("AWS_ENDPOINT_URL");
      if (!url.empty()) return url;
      if (own == nullptr) continue;
      auto section = profiles.services.find(get(*own, "services"));
      if (section != profiles.services.end()) {
        url = get(section->second, fmt::format("{}.endpoint_url", name.key));
      }
      if (url.empty()) url = get(*own, "endpoint_url");
      if (!url.empty()) return url;
    }
  }
  return service_endpoint(
      service, in_region,
      {.fips = options->use_fips_endpoint || is_true(variable("AWS_USE_FIPS_ENDPOINT")),
       .dual_stack =
           options->use_dualstack_endpoint || is_true(variable("AWS_USE_DUALSTACK_ENDPOINT"))});
}

http::HttpOptions Surroundings::http() const {
  http::HttpOptions out;
  out.user_agent = "Landform";
  for (const std::string& part : options->user_agent) out.user_agent += " " + part;
  out.insecure = options->insecure;
  out.ca_file = options->ca_bundle.empty() ? variable("AWS_CA_BUNDLE") : options->ca_bundle;
  out.http_proxy = options->http_proxy;
  out.https_proxy = options->https_proxy;
  out.no_proxy = options->no_proxy;
  out.log = options->log;
  return out;
}

http::HttpOptions Surroundings::local_http(const std::string& url) const {
  http::HttpOptions out = http();
  out.base_url = url;
  out.no_proxy = "*";
  out.connect_timeout = std::chrono::seconds(1);
  out.attempt_timeout = std::chrono::seconds(5);
  out.retries.attempts = 3;
  out.retries.first_pause = std::chrono::milliseconds(100);
  return out;
}

std::shared_ptr<Service> Surroundings::service(
    const std::string& name, const std::string& in_region,
    std::shared_ptr<CredentialsSource> credentials) const {
  ServiceOptions out;
  out.service = name;
  out.region = in_region;
  out.endpoint = endpoint(name, in_region);
  out.s3 = name == "s3";
  out.anonymous = credentials == nullptr;
  out.http = http();
  if (out.s3) {
    // Objects may be large, and their transfer slow.
    out.http.max_response = size_t{1} << 30;
    out.http.attempt_timeout = std::chrono::minutes(10);
  }
  if (options->retries.attempts > 0) {
    out.retries = options->retries;
  } else {
    out.retries.attempts = options->max_retries + 1;
  }
  return std::make_shared<Service>(std::move(out), std::move(credentials));
}

Result<Config> Config::load(ConfigOptions options) {
  auto around = std::make_shared<Surroundings>();
  around->options = std::make_shared<const ConfigOptions>(std::move(options));
  const ConfigOptions& given = *around->options;
  auto profiles =
      read_profiles(files(*around, given.shared_config_files, "AWS_CONFIG_FILE", "/.aws/config"),
                    files(*around, given.shared_credentials_files, "AWS_SHARED_CREDENTIALS_FILE",
                          "/.aws/credentials"));
  if (!profiles) return profiles.error();
  around->profiles = std::move(profiles).value();
  around->profile = given.profile.empty() ? around->variable("AWS_PROFILE") : given.profile;
  if (around->profile.empty()) around->profile = "default";
  Result<std::string> region = find_region(*around);
  if (!region) return region.error();
  if (!is_region_name(*region)) {
    return Error{fmt::format("\"{}\" is not a valid region name", *region)};
  }
  around->region = *region;
  Result<std::shared_ptr<CredentialsSource>> credentials = find_credentials(around);
  if (!credentials) return credentials.error();
  Config out;
  out.around_ = std::move(around);
  out.credentials_ = std::move(credentials).value();
  return out;
}

const std::string& Config::region() const { return around_->region; }

std::string Config::endpoint(const std::string& service) const {
  return around_->endpoint(service, around_->region);
}

Result<std::string> Config::account_id() const { return caller_account(*service("sts")); }

std::shared_ptr<Service> Config::service(const std::string& name) const {
  return around_->service(name, around_->region, credentials_);
}

}  // namespace landform::aws
