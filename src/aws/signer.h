// Signature Version 4: what proves to AWS who sends a request.
//
// sign() adds the headers X-Amz-Date, X-Amz-Security-Token, for S3 X-Amz-Content-Sha256, and
// Authorization. Every header that is given is signed, so those that proxies change (User-Agent,
// Content-Length, Expect) are added later or left to `kUnsigned`. The same steps let an emulator
// compute what a signature must be. Pure; any thread may call it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "aws/credentials.h"

namespace landform::aws {

using Header = std::pair<std::string, std::string>;

struct SigningRequest {
  std::string method;
  std::string path;             // as it goes over the wire, escaped once; "/" if empty
  std::string query;            // as it goes over the wire, without "?"
  std::vector<Header> headers;  // with Host
  std::string_view body;
};

struct SigningScope {
  std::string region;
  std::string service;
  std::chrono::system_clock::time_point time;
  // Paths are signed as they are, not normalized and escaped once more; and the hash of the body is
  // a header too.
  bool s3 = false;
  // Of the path: "." and ".." and double slashes are taken out before. Never for S3.
  bool normalize = true;
  // In place of the hash of the body, such as UNSIGNED-PAYLOAD; for S3.
  std::string payload_hash{};
};

// The headers to add to the request.
[[nodiscard]] std::vector<Header> sign(const SigningRequest& request, const SigningScope& scope,
                                       const Credentials& credentials);
// The query to use in place of the request's, for a URL that is valid for a while by itself.
[[nodiscard]] std::string presign(const SigningRequest& request, const SigningScope& scope,
                                  const Credentials& credentials, std::chrono::seconds valid);

// The steps, for those who verify. Headers are exactly those to sign.
[[nodiscard]] std::string canonical_request(const SigningRequest& request,
                                            const SigningScope& scope,
                                            std::string_view payload_hash);
[[nodiscard]] std::string string_to_sign(const SigningScope& scope, std::string_view canonical);
[[nodiscard]] std::string signature(const SigningScope& scope, const std::string& secret_key,
                                    std::string_view text);
// "host;x-amz-date"
[[nodiscard]] std::string signed_header_names(const std::vector<Header>& headers);

// "20150830T123600Z" and back.
[[nodiscard]] std::string amz_date(std::chrono::system_clock::time_point time);
[[nodiscard]] std::optional<std::chrono::system_clock::time_point> parse_amz_date(
    std::string_view text);
// In lower-case digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);
[[nodiscard]] std::string sha1_hex(std::string_view bytes);

}  // namespace landform::aws
