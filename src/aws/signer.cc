#include "aws/signer.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>

#include "base/ascii.h"
#include "base/hex.h"
#include "http/client.h"

namespace landform::aws {
namespace {

constexpr std::string_view kAlgorithm = "AWS4-HMAC-SHA256";

std::string digest(const EVP_MD* kind, std::string_view bytes) {
  unsigned char out[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  LANDFORM_CHECK(EVP_Digest(bytes.data(), bytes.size(), out, &size, kind, nullptr) == 1);
  return {reinterpret_cast<const char*>(out), size};
}

std::string hmac(std::string_view key, std::string_view text) {
  unsigned char out[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  LANDFORM_CHECK(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
                      reinterpret_cast<const unsigned char*>(text.data()), text.size(), out,
                      &size) != nullptr);
  return {reinterpret_cast<const char*>(out), size};
}

// Removes surrounding blanks and collapses inner ones.
std::string trimmed(std::string_view value) {
  std::string out;
  bool blank = false;
  for (char c : value) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      blank = true;
      continue;
    }
    if (blank && !out.empty()) out += ' ';
    blank = false;
    out += c;
  }
  return out;
}

// Values of repeated headers are joined in order.
std::map<std::string, std::string> canonical_headers(const std::vector<Header>& headers) {
  std::map<std::string, std::string> out;
  for (const auto& [name, value] : headers) {
    auto [it, first] = out.emplace(ascii_lower(name), trimmed(value));
    if (!first) it->second += "," + trimmed(value);
  }
  return out;
}

std::string escaped_path(std::string_view path) {
  std::string out;
  for (char c : path) out += c == '/' ? "/" : http::http_escape(std::string_view(&c, 1));
  return out;
}

// Removes "." and ".." segments and duplicate slashes.
std::string normalized_path(std::string_view path) {
  std::vector<std::string_view> parts;
  std::string_view last;
  for (size_t begin = 0; begin < path.size();) {
    size_t end = std::min(path.find('/', begin), path.size());
    last = path.substr(begin, end - begin);
    begin = end + 1;
    if (last == "..") {
      if (!parts.empty()) parts.pop_back();
    } else if (!last.empty() && last != ".") {
      parts.push_back(last);
    }
  }
  std::string out;
  for (std::string_view part : parts) out.append("/").append(part);
  bool directory = path.ends_with('/') || last == "." || last == "..";
  if (out.empty() || directory) out += '/';
  return out;
}

std::string canonical_path(const SigningRequest& request, const SigningScope& scope) {
  std::string_view path = request.path.empty() ? std::string_view("/") : request.path;
  if (scope.s3) return std::string(path);
  return escaped_path(scope.normalize ? normalized_path(path) : std::string(path));
}

// Sorts the pairs by name and value, and normalizes escapes.
std::string canonical_query(std::string_view query) {
  auto reescaped = [](std::string_view text) {
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i) {
      bool escape = text[i] == '%' && i + 2 < text.size() && is_hex_digit(text[i + 1]) &&
                    is_hex_digit(text[i + 2]);
      plain += escape ? static_cast<char>(hex_number(text.substr(i + 1, 2))) : text[i];
      if (escape) i += 2;
    }
    return http::http_escape(plain);
  };
  std::vector<std::pair<std::string, std::string>> pairs;
  for (size_t begin = 0; begin < query.size();) {
    size_t end = std::min(query.find('&', begin), query.size());
    std::string_view pair = query.substr(begin, end - begin);
    begin = end + 1;
    if (pair.empty()) continue;
    size_t equals = std::min(pair.find('='), pair.size());
    std::string_view value = equals < pair.size() ? pair.substr(equals + 1) : std::string_view();
    pairs.emplace_back(reescaped(pair.substr(0, equals)), reescaped(value));
  }
  std::sort(pairs.begin(), pairs.end());
  std::string out;
  for (const auto& [name, value] : pairs) {
    if (!out.empty()) out += '&';
    out.append(name).append("=").append(value);
  }
  return out;
}

std::string credential_scope(const SigningScope& scope) {
  return fmt::format("{}/{}/{}/aws4_request", amz_date(scope.time).substr(0, 8), scope.region,
                     scope.service);
}

}  // namespace

std::string sha256_hex(std::string_view bytes) { return to_hex(digest(EVP_sha256(), bytes)); }
std::string sha1_hex(std::string_view bytes) { return to_hex(digest(EVP_sha1(), bytes)); }

std::string amz_date(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y%m%dT%H%M%SZ}",
                     fmt::gmtime(std::chrono::floor<std::chrono::seconds>(time)));
}

std::optional<std::chrono::system_clock::time_point> parse_amz_date(std::string_view text) {
  if (text.size() != 16 || text[8] != 'T' || text[15] != 'Z') return std::nullopt;
  auto number = [&](size_t at, size_t size) {
    int out = -1;
    std::string_view digits = text.substr(at, size);
    auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
    return failure == std::errc() && end == digits.data() + digits.size() ? out : -1;
  };
  std::chrono::year_month_day day(std::chrono::year(number(0, 4)),
                                  std::chrono::month(static_cast<unsigned>(number(4, 2))),
                                  std::chrono::day(static_cast<unsigned>(number(6, 2))));
  int hour = number(9, 2);
  int minute = number(11, 2);
  int second = number(13, 2);
  if (!day.ok() || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 ||
      second > 59) {
    return std::nullopt;
  }
  return std::chrono::sys_days(day) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
         std::chrono::seconds(second);
}

std::string signed_header_names(const std::vector<Header>& headers) {
  std::string out;
  for (const auto& [name, value] : canonical_headers(headers)) {
    if (!out.empty()) out += ';';
    out += name;
  }
  return out;
}

std::string canonical_request(const SigningRequest& request, const SigningScope& scope,
                              std::string_view payload_hash) {
  std::string headers;
  for (const auto& [name, value] : canonical_headers(request.headers)) {
    headers += fmt::format("{}:{}\n", name, value);
  }
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}", request.method, canonical_path(request, scope),
                     canonical_query(request.query), headers, signed_header_names(request.headers),
                     payload_hash);
}

std::string string_to_sign(const SigningScope& scope, std::string_view canonical) {
  return fmt::format("{}\n{}\n{}\n{}", kAlgorithm, amz_date(scope.time), credential_scope(scope),
                     sha256_hex(canonical));
}

std::string signature(const SigningScope& scope, const std::string& secret_key,
                      std::string_view text) {
  std::string key = hmac("AWS4" + secret_key, amz_date(scope.time).substr(0, 8));
  key = hmac(hmac(hmac(key, scope.region), scope.service), "aws4_request");
  return to_hex(hmac(key, text));
}

std::vector<Header> sign(const SigningRequest& request, const SigningScope& scope,
                         const Credentials& credentials) {
  std::string hash = scope.payload_hash.empty() ? sha256_hex(request.body) : scope.payload_hash;
  std::vector<Header> added{{"X-Amz-Date", amz_date(scope.time)}};
  if (!credentials.session_token.empty()) {
    added.emplace_back("X-Amz-Security-Token", credentials.session_token);
  }
  if (scope.s3) added.emplace_back("X-Amz-Content-Sha256", hash);
  SigningRequest whole = request;
  whole.headers.insert(whole.headers.end(), added.begin(), added.end());
  std::string text = string_to_sign(scope, canonical_request(whole, scope, hash));
  added.emplace_back("Authorization",
                     fmt::format("{} Credential={}/{}, SignedHeaders={}, Signature={}", kAlgorithm,
                                 credentials.access_key, credential_scope(scope),
                                 signed_header_names(whole.headers),
                                 signature(scope, credentials.secret_key, text)));
  return added;
}

std::string presign(const SigningRequest& request, const SigningScope& scope,
                    const Credentials& credentials, std::chrono::seconds valid) {
  SigningRequest whole = request;
  auto add = [&](std::string_view name, std::string_view value) {
    whole.query +=
        fmt::format("{}{}={}", whole.query.empty() ? "" : "&", name, http::http_escape(value));
  };
  add("X-Amz-Algorithm", kAlgorithm);
  add("X-Amz-Credential", credentials.access_key + "/" + credential_scope(scope));
  add("X-Amz-Date", amz_date(scope.time));
  add("X-Amz-Expires", std::to_string(valid.count()));
  if (!credentials.session_token.empty()) add("X-Amz-Security-Token", credentials.session_token);
  add("X-Amz-SignedHeaders", signed_header_names(request.headers));
  std::string hash = scope.payload_hash;
  if (hash.empty()) hash = scope.s3 ? "UNSIGNED-PAYLOAD" : sha256_hex(request.body);
  std::string text = string_to_sign(scope, canonical_request(whole, scope, hash));
  add("X-Amz-Signature", signature(scope, credentials.secret_key, text));
  return whole.query;
}

}  // namespace landform::aws
