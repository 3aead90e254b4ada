// The operations of the Security Token Service that clients of the Cloud Control API need: who the
// caller is, and roles, which have the caller's own credentials.
#include <fmt/format.h>

#include "emulators/cloudcontrol/api.h"
#include "emulators/cloudcontrol/signature.h"

namespace landform::emulator::cloudcontrol {
namespace {

constexpr const char* kAccount = "123456789012";

ApiResponse sts_refusal(int status, const std::string& code, const std::string& message) {
  return {status, fmt::format("<ErrorResponse><Error><Type>Sender</Type><Code>{}</Code>"
                              "<Message>{}</Message></Error></ErrorResponse>",
                              code, message)};
}

ApiResponse sts_answer(const std::string& action, const std::string& result) {
  return {200, fmt::format("<{0}Response xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\">"
                           "<{0}Result>{1}</{0}Result></{0}Response>",
                           action, result)};
}

}  // namespace

ApiResponse Api::sts(const ApiRequest& request) const {
  std::string action;
  for (const auto& [name, value] : parse_form(request.body)) {
    if (name == "Action") action = value;
  }
  bool with_token = action == "AssumeRoleWithWebIdentity";
  if (!settings_.credentials.access_key.empty() && !with_token) {
    auto problem = verify_signature(request, settings_.credentials, "sts", settings_.clock());
    if (problem) return sts_refusal(problem->status, problem->code, problem->message);
  }
  if (action == "GetCallerIdentity") {
    return sts_answer(action, fmt::format("<Arn>arn:aws:iam::{0}:user/emulator</Arn>"
                                          "<UserId>AIDAEMULATOR</UserId><Account>{0}</Account>",
                                          kAccount));
  }
  if (action == "AssumeRole" || with_token) {
    const aws::Credentials& own = settings_.credentials;
    return sts_answer(action,
                      fmt::format("<Credentials><AccessKeyId>{}</AccessKeyId><SecretAccessKey>{}"
                                  "</SecretAccessKey><SessionToken>{}</SessionToken>"
                                  "<Expiration>2100-01-01T00:00:00Z</Expiration></Credentials>",
                                  own.access_key, own.secret_key, own.session_token));
  }
  return sts_refusal(400, "InvalidAction", fmt::format("Could not find operation {}", action));
}

}  // namespace landform::emulator::cloudcontrol
