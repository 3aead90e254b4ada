// Credentials from the container credentials endpoint or the EC2 instance metadata service
// (IMDSv2).
#include <fmt/format.h>

#include "aws/sources.h"
#include "base/file.h"

namespace landform::aws {
namespace {

// The response is a secret, so plain HTTP is allowed only to the agents' addresses and to loopback.
bool is_trusted(std::string_view url) {
  if (url.starts_with("https://")) return true;
  if (!url.starts_with("http://")) return false;
  url.remove_prefix(7);
  url = url.substr(0, url.find_first_of("/?#"));
  std::string_view host = url.substr(0, url.rfind(':'));
  if (url.starts_with('[')) host = url.substr(0, url.find(']') + 1);
  for (std::string_view known :
       {"localhost", "169.254.170.2", "169.254.170.23", "[::1]", "[fd00:ec2::23]"}) {
    if (host == known) return true;
  }
  // All of 127.0.0.0/8, but not a host name that merely starts like it.
  return host.starts_with("127.") &&
         host.find_first_not_of("0123456789.") == std::string_view::npos;
}

Result<std::string> authorization(const Surroundings& around) {
  std::string file = around.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
  if (file.empty()) return around.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN");
  Result<std::string> token = read_file(file);
  if (!token) {
    return Error{fmt::format("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: {} cannot be read: {}", file,
                             token.error().message)};
  }
  while (token.value().ends_with('\n')) token.value().pop_back();
  return token;
}

std::string instance_url(const Surroundings& around) {
  std::string endpoint = around.variable("AWS_EC2_METADATA_SERVICE_ENDPOINT");
  if (!endpoint.empty()) return endpoint;
  std::string mode = around.variable("AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE");
  return mode == "IPv6" || mode == "ipv6" ? "http://[fd00:ec2::254]" : "http://169.254.169.254";
}

constexpr const char* kInstance = "The instance metadata service";

// A session with the instance metadata service.
class Instance {
 public:
  explicit Instance(const Surroundings& around)
      : client_(around.local_http(instance_url(around))) {}

  Result<std::string> get(const std::string& path) {
    if (token_.empty()) {
      http::HttpRequest ask("PUT", "/latest/api/token");
      ask.headers = {{"X-aws-ec2-metadata-token-ttl-seconds", "21600"}};
      Result<std::string> token = answer(ask);
      if (!token) return token;
      token_ = *token;
    }
    http::HttpRequest request("GET", path);
    request.headers = {{"X-aws-ec2-metadata-token", token_}};
    return answer(request);
  }

 private:
  Result<std::string> answer(const http::HttpRequest& request) {
    auto response = client_.send(request);
    if (!response) return Error{fmt::format("{}: {}", kInstance, response.error().message)};
    if (!response->ok()) {
      return Error{fmt::format("{} answered {} for {}", kInstance, response->status, request.path)};
    }
    return response->body;
  }

  http::HttpClient client_;
  std::string token_;
};

}  // namespace

bool has_container(const Surroundings& around) {
  return !around.variable("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI").empty() ||
         !around.variable("AWS_CONTAINER_CREDENTIALS_FULL_URI").empty();
}

Result<Credentials> container_credentials(const Surroundings& around) {
  constexpr const char* kWhere = "The container credentials endpoint";
  std::string relative = around.variable("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
  std::string url = relative.empty() ? around.variable("AWS_CONTAINER_CREDENTIALS_FULL_URI")
                                     : "http://169.254.170.2" + relative;
  if (!is_trusted(url)) {
    return Error{fmt::format("{} must use https or a loopback address", kWhere)};
  }
  Result<std::string> token = authorization(around);
  if (!token) return token.error();
  http::HttpClient client(around.local_http(url));
  http::HttpRequest request("GET", "");
  if (!token->empty()) request.headers = {{"Authorization", *token}};
  auto response = client.send(request);
  if (!response) return Error{fmt::format("{}: {}", kWhere, response.error().message)};
  if (!response->ok()) return Error{fmt::format("{} answered {}", kWhere, response->status)};
  return credentials_of_json(response->body, kWhere, "Token");
}

bool may_ask_instance(const Surroundings& around) {
  std::string disabled = around.variable("AWS_EC2_METADATA_DISABLED");
  return !around.options->skip_metadata_api_check && disabled != "true" && disabled != "TRUE";
}

Result<Credentials> instance_credentials(const Surroundings& around) {
  const std::string kPath = "/latest/meta-data/iam/security-credentials/";
  Instance instance(around);
  Result<std::string> role = instance.get(kPath);
  if (!role) return role.error();
  std::string name = role->substr(0, role->find('\n'));
  if (name.empty()) return Error{fmt::format("{} has no role", kInstance)};
  Result<std::string> answer = instance.get(kPath + http::http_escape(name));
  if (!answer) return answer.error();
  return credentials_of_json(*answer, kInstance, "Token");
}

Result<std::string> instance_region(const Surroundings& around) {
  return Instance(around).get("/latest/meta-data/placement/region");
}

}  // namespace landform::aws
