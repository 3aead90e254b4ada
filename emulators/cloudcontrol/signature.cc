#include "emulators/cloudcontrol/signature.h"

#include <algorithm>
#include <map>

#include "aws/signer.h"
#include "http/client.h"

namespace landform::emulator::cloudcontrol {
namespace {

constexpr std::string_view kAlgorithm = "AWS4-HMAC-SHA256 ";

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> out;
  while (true) {
    size_t end = std::min(text.find(at), text.size());
    out.emplace_back(text.substr(0, end));
    if (end == text.size()) return out;
    text.remove_prefix(end + 1);
  }
}

// "Credential=…, SignedHeaders=…, Signature=…"
std::map<std::string, std::string> parts_of(std::string_view header) {
  std::map<std::string, std::string> out;
  header.remove_prefix(kAlgorithm.size());
  for (std::string part : split(header, ',')) {
    part.erase(0, part.find_first_not_of(' '));
    size_t equals = part.find('=');
    if (equals != std::string::npos) out[part.substr(0, equals)] = part.substr(equals + 1);
  }
  return out;
}

SignatureProblem invalid(std::string message) {
  return {403, "InvalidSignatureException", std::move(message)};
}

}  // namespace

std::optional<SignatureProblem> verify_signature(const ApiRequest& request,
                                                 const aws::Credentials& credentials,
                                                 const std::string& service,
                                                 std::chrono::system_clock::time_point now) {
  std::string header = request.header("authorization");
  if (header.empty()) {
    return SignatureProblem{403, "MissingAuthenticationTokenException",
                            "Missing Authentication Token"};
  }
  if (!header.starts_with(kAlgorithm)) return invalid("The algorithm is not AWS4-HMAC-SHA256.");
  std::map<std::string, std::string> parts = parts_of(header);
  std::vector<std::string> scope = split(parts["Credential"], '/');
  constexpr size_t kScopeParts = 5;
  if (scope.size() != kScopeParts || scope[4] != "aws4_request") {
    return invalid("The scope of the credential is not valid.");
  }
  if (scope[0] != credentials.access_key) {
    return SignatureProblem{400, "UnrecognizedClientException",
                            "The security token included in the request is invalid."};
  }
  if (scope[3] != service) return invalid("The credential is scoped to another service.");
  auto time = aws::parse_amz_date(request.header("x-amz-date"));
  if (!time || request.header("x-amz-date").substr(0, 8) != scope[1]) {
    return invalid("The date is missing or does not match the scope.");
  }
  constexpr std::chrono::minutes kSkew{5};
  if (*time + kSkew < now) return invalid("Signature expired.");
  if (*time > now + kSkew) return invalid("Signature not yet current.");
  if (request.header("x-amz-security-token") != credentials.session_token) {
    return SignatureProblem{400, "UnrecognizedClientException",
                            "The security token included in the request is invalid."};
  }
  aws::SigningRequest signing{
      request.method, request.target.empty() ? request.path : request.target, "", {}, request.body};
  for (const auto& [name, value] : request.query) {
    signing.query += (signing.query.empty() ? "" : "&") + http::http_escape(name) + "=" +
                     http::http_escape(value);
  }
  bool host = false;
  for (const std::string& name : split(parts["SignedHeaders"], ';')) {
    signing.headers.emplace_back(name, request.header(name));
    host = host || name == "host";
  }
  if (!host) return invalid("The host is not signed.");
  aws::SigningScope signed_scope{scope[2], scope[3], *time};
  std::string canonical =
      aws::canonical_request(signing, signed_scope, aws::sha256_hex(request.body));
  std::string wanted = aws::signature(signed_scope, credentials.secret_key,
                                      aws::string_to_sign(signed_scope, canonical));
  if (wanted != parts["Signature"]) {
    return invalid("The request signature we calculated does not match the one you provided.");
  }
  return std::nullopt;
}

}  // namespace landform::emulator::cloudcontrol
