#include "http/redact.h"

#include <algorithm>

#include "base/ascii.h"

namespace landform::http {
namespace {

constexpr std::string_view kBlot = "REDACTED";

}  // namespace

bool is_secret_name(std::string_view name, const std::vector<std::string>& more) {
  const std::string kName = ascii_lower(name);
  for (std::string_view part : {"auth", "cookie", "token", "secret", "password", "credential",
                                "signature", "api-key", "api_key", "apikey"}) {
    if (kName.find(part) != std::string::npos) return true;
  }
  return std::find(more.begin(), more.end(), kName) != more.end();
}

std::vector<HttpHeader> redacted(const std::vector<HttpHeader>& headers,
                                 const std::vector<std::string>& more) {
  std::vector<HttpHeader> out = headers;
  for (auto& [name, value] : out) {
    if (is_secret_name(name, more)) value = kBlot;
  }
  return out;
}

std::string redacted_url(std::string_view url, const std::vector<std::string>& more) {
  std::string_view query;
  if (size_t mark = url.find('?'); mark != std::string_view::npos) {
    query = url.substr(mark + 1);
    url = url.substr(0, mark);
  }
  std::string out(url);
  size_t host = out.find("://");
  host = host == std::string::npos ? 0 : host + 3;
  size_t path = std::min(out.find('/', host), out.size());
  size_t at = out.rfind('@', path);
  if (at != std::string::npos && at >= host) out.replace(host, at - host, kBlot);
  char separator = '?';
  while (!query.empty()) {
    std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    std::string_view name = pair.substr(0, pair.find('='));
    out += separator;
    separator = '&';
    if (is_secret_name(name, more)) {
      out.append(name).append("=").append(kBlot);
    } else {
      out.append(pair);
    }
  }
  return out;
}

}  // namespace landform::http
