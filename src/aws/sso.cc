// Credentials from an SSO session started by `aws sso login`: its token is cached in a file,
// refreshed if possible, and exchanged for the credentials of a role.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "aws/signer.h"
#include "aws/sources.h"
#include "base/file.h"
#include "value/json.h"
#include "value/timestamp.h"

namespace landform::aws {
namespace {

using std::chrono::system_clock;

std::string text_of(const Value& object, const char* name) {
  const Value* value = object.find(name);
  if (value == nullptr || value->is_null() || !value->type().is_string()) return "";
  return std::string(value->as_string());
}

std::optional<int64_t> number_of(const Value& object, const char* name) {
  const Value* value = object.find(name);
  if (value == nullptr || value->is_null() || !value->type().is_number()) return std::nullopt;
  return value->as_number().to_int64();
}

bool is_object(const Result<Value, ConversionError>& value) {
  return value && !value->is_null() && value->type().is_object();
}

// Whether the time is at least a minute in the future.
bool lies_ahead(const std::string& time) {
  Result<Timestamp> parsed = parse_timestamp_lenient(time);
  if (!parsed) return false;
  auto now = system_clock::to_time_t(system_clock::now());
  return parsed->seconds > now + 60;
}

// Replaces the file atomically, readable only by its owner. If that fails, the next run refreshes
// again.
void write_cache(const std::string& file, const Value& token) {
  std::string fresh = fmt::format("{}.{}", file, ::getpid());
  int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return;
  bool written = write_all(fd, encode_json(token, token.type()).value());
  ::close(fd);
  if (!written || std::rename(fresh.c_str(), file.c_str()) != 0) ::unlink(fresh.c_str());
}

Result<std::string> renew(const Surroundings& around, const SsoSettings& settings,
                          const std::string& file, const Value& cached) {
  ServiceRequest request;
  request.path = "/token";
  request.headers = {{"Content-Type", "application/json"}};
  Value body = Value::object({{"clientId", Value::string(text_of(cached, "clientId"))},
                              {"clientSecret", Value::string(text_of(cached, "clientSecret"))},
                              {"grantType", Value::string("refresh_token")},
                              {"refreshToken", Value::string(text_of(cached, "refreshToken"))}});
  request.body = encode_json(body, body.type()).value();
  // A refresh token can be used only once.
  request.repeatable = false;
  auto response = around.service("ssooidc", settings.region, nullptr)->send(request);
  if (!response) return Error{response.error().message};
  auto answer = decode_json(response->body);
  if (!is_object(answer)) return Error{"the response is malformed"};
  std::string token = text_of(*answer, "accessToken");
  if (token.empty()) return Error{"the response has no token"};
  Value::Attributes kept;
  for (size_t i = 0; i < cached.length(); ++i) {
    kept.emplace_back(cached.key(i), cached.elements()[i]);
  }
  Timestamp expires = Timestamp::now();
  expires.seconds += number_of(*answer, "expiresIn").value_or(0);
  expires.offset = 0;
  kept.emplace_back("accessToken", Value::string(token));
  kept.emplace_back("expiresAt", Value::string(expires.to_string()));
  std::string refresh = text_of(*answer, "refreshToken");
  if (!refresh.empty()) kept.emplace_back("refreshToken", Value::string(refresh));
  write_cache(file, Value::object(std::move(kept)));
  return token;
}

Result<std::string> access_token(const Surroundings& around, const SsoSettings& settings) {
  std::string file =
      fmt::format("{}/.aws/sso/cache/{}.json", around.home(), sha1_hex(settings.cache_key));
  constexpr const char* kLogin = "Run `aws sso login` for this profile.";
  Result<std::string> text = read_file(file);
  if (!text) {
    return Error{fmt::format("There is no SSO session for \"{}\" ({}: {}). {}", settings.cache_key,
                             file, text.error().message, kLogin)};
  }
  auto cached = decode_json(*text);
  if (!is_object(cached)) {
    return Error{fmt::format("The SSO session in {} cannot be read. {}", file, kLogin)};
  }
  if (lies_ahead(text_of(*cached, "expiresAt"))) return text_of(*cached, "accessToken");
  std::string why = "it cannot be refreshed";
  bool renewable = !text_of(*cached, "refreshToken").empty() &&
                   lies_ahead(text_of(*cached, "registrationExpiresAt"));
  if (renewable) {
    Result<std::string> renewed = renew(around, settings, file, *cached);
    if (renewed) return renewed;
    why = renewed.error().message;
  }
  return Error{fmt::format("The SSO session for \"{}\" has expired: {}. {}", settings.cache_key,
                           why, kLogin)};
}

}  // namespace

Result<Credentials> sso_credentials(const Surroundings& around, const SsoSettings& settings) {
  Result<std::string> token = access_token(around, settings);
  if (!token) return token.error();
  ServiceRequest request;
  request.method = "GET";
  request.path = "/federation/credentials";
  request.query = {{"role_name", settings.role_name}, {"account_id", settings.account_id}};
  request.headers = {{"x-amz-sso_bearer_token", *token}};
  auto fail = [&](const std::string& why) {
    return Error{fmt::format("SSO returned no credentials for the role {} of account {}: {}",
                             settings.role_name, settings.account_id, why)};
  };
  auto response = around.service("sso", settings.region, nullptr)->send(request);
  if (!response) return fail(response.error().message);
  auto answer = decode_json(response->body);
  const Value* found = is_object(answer) ? answer->find("roleCredentials") : nullptr;
  if (found == nullptr || found->is_null() || !found->type().is_object()) {
    return fail("the response is malformed");
  }
  Credentials out{text_of(*found, "accessKeyId"),
                  text_of(*found, "secretAccessKey"),
                  text_of(*found, "sessionToken"),
                  {}};
  if (!out.complete()) return fail("the response has no credentials");
  if (auto expires = number_of(*found, "expiration")) {
    out.expires = system_clock::time_point(std::chrono::milliseconds(*expires));
  }
  return out;
}

}  // namespace landform::aws
