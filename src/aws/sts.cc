// Assumes roles through the Security Token Service, which takes forms and returns XML.
#include <fmt/format.h>

#include <chrono>

#include "aws/sources.h"
#include "aws/xml.h"
#include "base/file.h"
#include "value/timestamp.h"

namespace landform::aws {
namespace {

class Form {
 public:
  void add(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    if (!text.empty()) text += '&';
    text += http::http_escape(name) + "=" + http::http_escape(value);
  }
  std::string text;
};

std::string session_name(const std::string& given) {
  if (!given.empty()) return given;
  auto now = std::chrono::system_clock::now().time_since_epoch();
  return fmt::format("landform-{}",
                     std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

template <typename Role>
Form common_form(const char* action, const Role& role) {
  Form out;
  out.add("Action", action);
  out.add("Version", "2011-06-15");
  out.add("RoleArn", role.role_arn);
  out.add("RoleSessionName", session_name(role.session_name));
  if (role.duration) out.add("DurationSeconds", std::to_string(role.duration->count()));
  out.add("Policy", role.policy);
  int number = 0;
  for (const std::string& arn : role.policy_arns) {
    out.add(fmt::format("PolicyArns.member.{}.arn", ++number), arn);
  }
  return out;
}

Result<XmlElement> ask(Service& sts, const std::string& form) {
  ServiceRequest request;
  request.headers = {{"Content-Type", "application/x-www-form-urlencoded; charset=utf-8"}};
  request.body = form;
  Result<http::HttpResponse, ServiceError> response = sts.send(request);
  if (!response) return Error{response.error().message};
  Result<XmlElement> root = parse_xml(response->body);
  if (!root) return Error{"the response is malformed: " + root.error().message};
  return root;
}

Result<Credentials> send(Service& sts, const std::string& form, const std::string& action,
                         const std::string& role_arn) {
  auto fail = [&](const std::string& why) {
    return Error{fmt::format("The role {} could not be assumed: {}", role_arn, why)};
  };
  Result<XmlElement> root = ask(sts, form);
  if (!root) return fail(root.error().message);
  std::string prefix = action + "Result/Credentials/";
  Credentials out{root->at(prefix + "AccessKeyId"),
                  root->at(prefix + "SecretAccessKey"),
                  root->at(prefix + "SessionToken"),
                  {}};
  if (!out.complete()) return fail("the response has no credentials");
  Result<Timestamp> expires = parse_timestamp_lenient(root->at(prefix + "Expiration"));
  if (expires) {
    out.expires = std::chrono::system_clock::time_point(std::chrono::seconds(expires->seconds));
  }
  return out;
}

}  // namespace

Result<Credentials> assume(Service& sts, const AssumeRole& role) {
  Form form = common_form("AssumeRole", role);
  form.add("ExternalId", role.external_id);
  form.add("SourceIdentity", role.source_identity);
  int number = 0;
  for (const auto& [key, value] : role.tags) {
    std::string prefix = fmt::format("Tags.member.{}.", ++number);
    form.add(prefix + "Key", key);
    // Unlike other parameters, the value of a tag may be empty.
    form.text += "&" + http::http_escape(prefix + "Value") + "=" + http::http_escape(value);
  }
  number = 0;
  for (const std::string& key : role.transitive_tag_keys) {
    form.add(fmt::format("TransitiveTagKeys.member.{}", ++number), key);
  }
  return send(sts, form.text, "AssumeRole", role.role_arn);
}

Result<Credentials> assume(Service& sts, const AssumeRoleWithWebIdentity& role) {
  std::string token = role.token;
  if (token.empty()) {
    Result<std::string> text = read_file(role.token_file);
    if (!text) {
      return Error{fmt::format("The web identity token file {} cannot be read: {}", role.token_file,
                               text.error().message)};
    }
    token = *text;
    while (token.ends_with('\n') || token.ends_with('\r')) token.pop_back();
  }
  Form form = common_form("AssumeRoleWithWebIdentity", role);
  form.add("WebIdentityToken", token);
  return send(sts, form.text, "AssumeRoleWithWebIdentity", role.role_arn);
}

Result<std::string> caller_account(Service& sts) {
  Form form;
  form.add("Action", "GetCallerIdentity");
  form.add("Version", "2011-06-15");
  auto fail = [](const std::string& why) {
    return Error{"The account of the credentials could not be determined: " + why};
  };
  Result<XmlElement> root = ask(sts, form.text);
  if (!root) return fail(root.error().message);
  std::string account = root->at("GetCallerIdentityResult/Account");
  if (account.empty()) return fail("the response names none");
  return account;
}

}  // namespace landform::aws
