#include "awscc/settings.h"

#include <chrono>
#include <utility>

#include "sdk/attribute.h"
#include "sdk/custom_type.h"
#include "value/presence.h"

namespace landform::awscc {

namespace {

sdk::Attribute text(const char* description) {
  return sdk::string().optional().describe(description);
}

// The arguments of a role, with others.
sdk::Attribute role(sdk::Attributes attributes) {
  attributes.merge(sdk::Attributes{
      {"duration", text("For how long, such as 1h; between 15 minutes and 12 hours.")},
      {"policy", text("A policy in JSON that narrows what the role may do.")},
      {"policy_arns", sdk::list(sdk::string())
                          .optional()
                          .describe("ARNs of policies that narrow what the role may do.")},
      {"session_name", text("What the session is called in logs.")}});
  return sdk::nested(std::move(attributes)).optional();
}

sdk::Attribute assume_role() {
  return role({{"role_arn", sdk::string().required().describe("The role to assume.")},
               {"external_id", text("The identifier that the owner of the role asks for.")},
               {"tags", sdk::map(sdk::string()).optional().describe("Tags of the session.")},
               {"transitive_tag_keys",
                sdk::set(sdk::string())
                    .optional()
                    .describe("Which tags are passed on to sessions that follow.")}})
      .describe("A role to assume.");
}

sdk::Attribute assume_role_with_web_identity() {
  return role({{"role_arn",
                sdk::string().required().describe("The role to assume; also AWS_ROLE_ARN.")},
               {"session_name",
                text("What the session is called in logs; also AWS_ROLE_SESSION_NAME.")},
               {"web_identity_token", text("The token itself.")},
               {"web_identity_token_file",
                text("A file with the token; also AWS_WEB_IDENTITY_TOKEN_FILE.")}})
      .describe("A role to assume with a token of OpenID Connect or OAuth.");
}

sdk::Attribute endpoints() {
  return sdk::nested({{"cloudcontrolapi", text("The URL of the Cloud Control API.")},
                      {"iam", text("The URL of IAM.")},
                      {"sso", text("The URL of SSO.")},
                      {"sts", text("The URL of STS.")}})
      .optional()
      .describe("URLs of services, in place of AWS's own.");
}

sdk::Attribute user_agent() {
  return sdk::nested_list(
             {{"product_name", sdk::string().required().describe("The name of the product.")},
              {"product_version", text("Its version.")},
              {"comment", text("What else to say.")}})
      .optional()
      .describe("Products to name in requests besides this one.");
}

std::string string_of(const sdk::Object& object, std::string_view name) {
  return object.maybe_string(name).value_or("");
}

std::vector<std::string> strings_of(const sdk::Object& object, std::string_view name) {
  return object.is_set(name) ? object.strings(name) : std::vector<std::string>();
}

std::optional<std::chrono::seconds> duration_of(const sdk::Object& object) {
  auto written = object.maybe_string("duration");
  auto parsed = written ? sdk::parse_duration(*written) : std::nullopt;
  if (!parsed) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::seconds>(*parsed);
}

std::map<std::string, std::string> map_of(const sdk::Object& object, std::string_view name) {
  return object.is_set(name) ? object.string_map(name) : std::map<std::string, std::string>();
}

aws::AssumeRole role_of(const sdk::Object& role) {
  return {.role_arn = role.string("role_arn"),
          .session_name = string_of(role, "session_name"),
          .external_id = string_of(role, "external_id"),
          .duration = duration_of(role),
          .policy = string_of(role, "policy"),
          .policy_arns = strings_of(role, "policy_arns"),
          .tags = map_of(role, "tags"),
          .transitive_tag_keys = strings_of(role, "transitive_tag_keys")};
}

aws::AssumeRoleWithWebIdentity web_role_of(const sdk::Object& role) {
  return {.role_arn = role.string("role_arn"),
          .session_name = string_of(role, "session_name"),
          .duration = duration_of(role),
          .policy = string_of(role, "policy"),
          .policy_arns = strings_of(role, "policy_arns"),
          .token = string_of(role, "web_identity_token"),
          .token_file = string_of(role, "web_identity_token_file")};
}

// "name/version (comment)".
std::vector<std::string> user_agents(const sdk::Object& config) {
  std::vector<std::string> out;
  if (!config.is_set("user_agent")) return out;
  for (const sdk::Object& product : config.objects("user_agent")) {
    std::string one = product.string("product_name");
    if (auto version = product.maybe_string("product_version")) one += "/" + *version;
    if (auto comment = product.maybe_string("comment")) one += " (" + *comment + ")";
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

sdk::Schema provider_schema() {
  constexpr const char* kSkip =
      "Whether not to ask the metadata of the instance that this runs on.";
  return sdk::Schema()
      .attribute("access_key", text("The access key; also AWS_ACCESS_KEY_ID or a profile."))
      .attribute("secret_key", text("The secret key; also AWS_SECRET_ACCESS_KEY or a profile."))
      .attribute("token", text("The session's token; also AWS_SESSION_TOKEN or a profile."))
      .attribute("profile", text("The profile of the shared files to use; also AWS_PROFILE."))
      .attribute("region", text("The region; also AWS_REGION, AWS_DEFAULT_REGION or a profile."))
      .attribute("role_arn", text("The role that Cloud Control takes on for changes."))
      .attribute("max_retries", sdk::int64().optional().describe(
                                    "How often a request is tried again. Default: 25."))
      .attribute("insecure", sdk::boolean().optional().describe(
                                 "Whether any certificate of a server is good enough."))
      .attribute("http_proxy", text("The URL of a proxy for HTTP; also HTTP_PROXY."))
      .attribute("https_proxy", text("The URL of a proxy for HTTPS; also HTTPS_PROXY."))
      .attribute("no_proxy", text("Hosts that are reached without a proxy, separated by commas; "
                                  "also NO_PROXY."))
      .attribute("shared_config_files",
                 sdk::list(sdk::string()).optional().describe("Files in place of ~/.aws/config."))
      .attribute(
          "shared_credentials_files",
          sdk::list(sdk::string()).optional().describe("Files in place of ~/.aws/credentials."))
      .attribute("skip_metadata_api_check", sdk::boolean().optional().describe(kSkip))
      .attribute("skip_medatadata_api_check",
                 sdk::boolean()
                     .optional()
                     .describe("The same, for configurations that have this spelling.")
                     .deprecated("Use skip_metadata_api_check in its place."))
      .attribute("assume_role", assume_role())
      .attribute("assume_role_with_web_identity", assume_role_with_web_identity())
      .attribute("endpoints", endpoints())
      .attribute("user_agent", user_agent())
      .attribute(
          "default_tags",
          sdk::nested({{"tags", sdk::map(sdk::string()).optional().describe("Tags by name.")}})
              .optional()
              .describe("Tags for every resource that can have tags. Those that a resource "
                        "has itself count more."));
}

bool is_known_enough(const sdk::Object& config) { return config.value().is_wholly_known(); }

aws::ConfigOptions config_options(const sdk::Object& config) {
  aws::ConfigOptions out;
  out.access_key = string_of(config, "access_key");
  out.secret_key = string_of(config, "secret_key");
  out.token = string_of(config, "token");
  out.profile = string_of(config, "profile");
  out.region = string_of(config, "region");
  out.shared_config_files = strings_of(config, "shared_config_files");
  out.shared_credentials_files = strings_of(config, "shared_credentials_files");
  if (config.is_set("assume_role"))
    out.assume_role.push_back(role_of(config.object("assume_role")));
  if (config.is_set("assume_role_with_web_identity")) {
    out.assume_role_with_web_identity = web_role_of(config.object("assume_role_with_web_identity"));
  }
  if (config.is_set("endpoints")) {
    sdk::Object urls = config.object("endpoints");
    for (const char* service : {"cloudcontrolapi", "iam", "sso", "sts"}) {
      if (auto url = urls.maybe_string(service)) out.endpoints.emplace(service, *url);
    }
  }
  if (auto retries = config.maybe_int64("max_retries"))
    out.max_retries = static_cast<int>(*retries);
  out.insecure = config.maybe_boolean("insecure").value_or(false);
  out.http_proxy = string_of(config, "http_proxy");
  out.https_proxy = string_of(config, "https_proxy");
  out.no_proxy = string_of(config, "no_proxy");
  out.user_agent = user_agents(config);
  out.skip_metadata_api_check = config.maybe_boolean("skip_metadata_api_check").value_or(false) ||
                                config.maybe_boolean("skip_medatadata_api_check").value_or(false);
  return out;
}

Tags default_tags(const sdk::Object& config) {
  return config.is_set("default_tags") ? map_of(config.object("default_tags"), "tags") : Tags();
}

}  // namespace landform::awscc
