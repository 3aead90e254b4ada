#include "backend/s3_settings.h"

#include <fmt/format.h>

#include "value/timestamp.h"

namespace landform::backend {
namespace {

void add_object(schema::Block& block, const char* name, bool role,
                std::initializer_list<const char*> texts, std::initializer_list<const char*> sets,
                std::initializer_list<const char*> maps) {
  auto nested = std::make_shared<schema::NestedType>();
  auto add = [&](const char* attribute, Type type) {
    nested->attributes[attribute].type = type;
    nested->attributes[attribute].optional = true;
  };
  for (const char* text : texts) add(text, Type::string());
  for (const char* set : sets) add(set, Type::set(Type::string()));
  for (const char* map : maps) add(map, Type::map(Type::string()));
  if (role) {
    schema::Attribute& arn = nested->attributes["role_arn"];
    arn.type = Type::string();
    arn.required = true;
  }
  schema::Attribute& attribute = block.attributes[name];
  attribute.nested = std::move(nested);
  attribute.optional = true;
}

std::optional<std::chrono::seconds> duration_of(const Settings& settings) {
  std::optional<std::string> text = settings.find("duration");
  if (!text) return std::nullopt;
  Result<int64_t> nanoseconds = parse_duration(*text);
  if (!nanoseconds) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::nanoseconds(*nanoseconds));
}

std::string endpoint_of(const Settings& settings, const char* service, const char* deprecated,
                        const char* variable, const char* deprecated_variable) {
  std::optional<std::string> out;
  if (std::optional<Settings> endpoints = settings.object("endpoints")) {
    out = endpoints->find(service);
  }
  if (!out && deprecated != nullptr) out = settings.find(deprecated);
  if (!out) out = settings.variable(variable);
  if (out->empty() && deprecated_variable != nullptr) out = settings.variable(deprecated_variable);
  // A host on its own is accepted.
  if (!out->empty() && out->find("://") == std::string::npos) *out = "https://" + *out;
  return *out;
}

void read_roles(const Settings& settings, aws::ConfigOptions& out) {
  if (std::optional<Settings> role = settings.object("assume_role")) {
    aws::AssumeRole& into = out.assume_role.emplace_back();
    into.role_arn = role->text("role_arn");
    into.session_name = role->text("session_name");
    into.external_id = role->text("external_id");
    into.duration = duration_of(*role);
    into.policy = role->text("policy");
    into.policy_arns = role->texts("policy_arns");
    into.source_identity = role->text("source_identity");
    into.transitive_tag_keys = role->texts("transitive_tag_keys");
    if (const Value* tags = role->value("tags")) {
      for (size_t i = 0; i < tags->length(); ++i) {
        into.tags[std::string(tags->key(i))] = tags->elements()[i].as_string();
      }
    }
  }
  if (std::optional<Settings> role = settings.object("assume_role_with_web_identity")) {
    aws::AssumeRoleWithWebIdentity& into = out.assume_role_with_web_identity.emplace();
    into.role_arn = role->text("role_arn");
    into.session_name = role->text("session_name");
    into.duration = duration_of(*role);
    into.policy = role->text("policy");
    into.policy_arns = role->texts("policy_arns");
    into.token = role->text("web_identity_token");
    into.token_file = role->text("web_identity_token_file");
  }
}

}  // namespace

schema::Block s3_schema() {
  schema::Block out;
  add_attributes(out, Type::string(),
                 {"bucket",
                  "key",
                  "region",
                  "dynamodb_endpoint",
                  "ec2_metadata_service_endpoint",
                  "ec2_metadata_service_endpoint_mode",
                  "endpoint",
                  "iam_endpoint",
                  "sts_endpoint",
                  "sts_region",
                  "acl",
                  "access_key",
                  "secret_key",
                  "kms_key_id",
                  "dynamodb_table",
                  "profile",
                  "retry_mode",
                  "shared_credentials_file",
                  "token",
                  "sse_customer_key",
                  "workspace_key_prefix",
                  "custom_ca_bundle",
                  "http_proxy",
                  "https_proxy",
                  "no_proxy"});
  add_attributes(
      out, Type::boolean(),
      {"encrypt", "use_lockfile", "skip_credentials_validation", "skip_requesting_account_id",
       "skip_metadata_api_check", "skip_region_validation", "skip_s3_checksum", "force_path_style",
       "use_path_style", "insecure", "use_fips_endpoint", "use_dualstack_endpoint"});
  add_attributes(out, Type::set(Type::string()),
                 {"allowed_account_ids", "forbidden_account_ids", "shared_config_files",
                  "shared_credentials_files"});
  add_attributes(out, Type::number(), {"max_retries"});
  out.attributes["sse_customer_key"].sensitive = true;
  for (const char* name : {"bucket", "key"}) {
    out.attributes[name].optional = false;
    out.attributes[name].required = true;
  }
  add_object(out, "endpoints", false, {"dynamodb", "iam", "s3", "sso", "sts"}, {}, {});
  add_object(out, "assume_role", true,
             {"duration", "external_id", "policy", "session_name", "source_identity"},
             {"policy_arns", "transitive_tag_keys"}, {"tags"});
  add_object(
      out, "assume_role_with_web_identity", true,
      {"duration", "policy", "session_name", "web_identity_token", "web_identity_token_file"},
      {"policy_arns"}, {});
  return out;
}

aws::ConfigOptions s3_config_options(const Settings& settings, const Environment& environment) {
  aws::ConfigOptions out;
  out.environment = environment;
  out.access_key = settings.text("access_key");
  out.secret_key = settings.text("secret_key");
  out.token = settings.text("token");
  out.profile = settings.text("profile");
  out.region = settings.text("region");
  out.shared_config_files = settings.texts("shared_config_files");
  out.shared_credentials_files = settings.texts("shared_credentials_files");
  if (auto file = settings.find("shared_credentials_file")) {
    out.shared_credentials_files = {*file};
  }
  out.max_retries = 5;
  if (const Value* retries = settings.value("max_retries")) {
    constexpr int64_t kMost = 1000;
    out.max_retries = static_cast<int>(
        std::clamp<int64_t>(retries->as_number().to_int64().value_or(out.max_retries), 0, kMost));
  }
  out.ca_bundle = settings.text("custom_ca_bundle", "AWS_CA_BUNDLE");
  out.http_proxy = settings.text("http_proxy");
  out.https_proxy = settings.text("https_proxy");
  out.no_proxy = settings.text("no_proxy");
  out.insecure = settings.flag("insecure").value();
  out.skip_metadata_api_check = settings.flag("skip_metadata_api_check").value();
  out.use_fips_endpoint = settings.flag("use_fips_endpoint").value();
  out.use_dualstack_endpoint = settings.flag("use_dualstack_endpoint").value();
  auto use = [&](const char* service, const std::string& url) {
    if (!url.empty()) out.endpoints[service] = url;
  };
  use("s3", endpoint_of(settings, "s3", "endpoint", "AWS_ENDPOINT_URL_S3", "AWS_S3_ENDPOINT"));
  use("dynamodb", endpoint_of(settings, "dynamodb", "dynamodb_endpoint",
                              "AWS_ENDPOINT_URL_DYNAMODB", "AWS_DYNAMODB_ENDPOINT"));
  use("sts",
      endpoint_of(settings, "sts", "sts_endpoint", "AWS_ENDPOINT_URL_STS", "AWS_STS_ENDPOINT"));
  use("iam",
      endpoint_of(settings, "iam", "iam_endpoint", "AWS_ENDPOINT_URL_IAM", "AWS_IAM_ENDPOINT"));
  use("sso", endpoint_of(settings, "sso", nullptr, "AWS_ENDPOINT_URL_SSO", nullptr));
  read_roles(settings, out);
  return out;
}

}  // namespace landform::backend
