// Signature Version 4, which authenticates requests to AWS.
//
// sign() returns the headers to add: X-Amz-Date, X-Amz-Security-Token, X-Amz-Content-Sha256 (for
// S3), and Authorization. All headers of the request are signed, so headers that a proxy may change
// (User-Agent, Content-Length) must be added after signing. The individual steps are exposed so
// that emulators can verify signatures. Pure functions.
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
  std::string path;             // as sent, escaped once; empty means "/"
  std::string query;            // as sent, without "?"
  std::vector<Header> headers;  // including Host
  std::string_view body;
};

struct SigningScope {
  std::string region;
  std::string service;
  std::chrono::system_clock::time_point time;
  // S3 signs the path as it is, neither normalized nor escaped a second time, and wants the hash of
  // the body in a header.
  bool s3 = false;
  // Remove "." and ".." segments and duplicate slashes from the path; ignored for S3.
  bool normalize = true;
  // Used instead of the hash of the body, such as UNSIGNED-PAYLOAD for S3.
  std::string payload_hash{};
};

// The headers to add to the request.
[[nodiscard]] std::vector<Header> sign(const SigningRequest& request, const SigningScope& scope,
                                       const Credentials& credentials);
// The query of a presigned URL, which needs no further headers.
[[nodiscard]] std::string presign(const SigningRequest& request, const SigningScope& scope,
                                  const Credentials& credentials, std::chrono::seconds valid);

// The steps of signing. The request must have exactly the headers to sign.
[[nodiscard]] std::string canonical_request(const SigningRequest& request,
                                            const SigningScope& scope,
                                            std::string_view payload_hash);
[[nodiscard]] std::string string_to_sign(const SigningScope& scope, std::string_view canonical);
[[nodiscard]] std::string signature(const SigningScope& scope, const std::string& secret_key,
                                    std::string_view text);
// "host;x-amz-date"
[[nodiscard]] std::string signed_header_names(const std::vector<Header>& headers);

// Formats and parses dates such as "20150830T123600Z".
[[nodiscard]] std::string amz_date(std::chrono::system_clock::time_point time);
[[nodiscard]] std::optional<std::chrono::system_clock::time_point> parse_amz_date(
    std::string_view text);
// Lower-case hexadecimal digests.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);
[[nodiscard]] std::string sha1_hex(std::string_view bytes);

}  // namespace landform::aws
