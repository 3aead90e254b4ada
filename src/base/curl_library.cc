#include "base/curl_library.h"

#include <fmt/format.h>
#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>

#include "base/ascii.h"
#include "base/file.h"
#include "base/helpers.h"
#include "base/shared_library.h"

namespace landform {
namespace {

CurlLibrary load() {
  SharedLibrary library("libcurl.so.4");
  CurlLibrary out;
  library.find("curl_global_init", out.global_init);
  library.find("curl_easy_init", out.easy_init);
  library.find("curl_easy_cleanup", out.easy_cleanup);
  library.find("curl_easy_reset", out.easy_reset);
  library.find("curl_easy_setopt", out.easy_setopt);
  library.find("curl_easy_perform", out.easy_perform);
  library.find("curl_easy_getinfo", out.easy_getinfo);
  library.find("curl_easy_strerror", out.easy_strerror);
  library.find("curl_slist_append", out.slist_append);
  library.find("curl_slist_free_all", out.slist_free_all);
  library.find("curl_multi_init", out.multi_init);
  library.find("curl_multi_cleanup", out.multi_cleanup);
  library.find("curl_multi_add_handle", out.multi_add_handle);
  library.find("curl_multi_remove_handle", out.multi_remove_handle);
  library.find("curl_multi_perform", out.multi_perform);
  library.find("curl_multi_poll", out.multi_poll);
  library.find("curl_multi_wakeup", out.multi_wakeup);
  library.find("curl_multi_info_read", out.multi_info_read);
  out.error = library.error();
  if (!out.error) out.global_init(CURL_GLOBAL_DEFAULT);
  return out;
}

// Hosts that bypass the proxy: those of the environment, and always the local machine.
std::string no_proxy() {
  std::string out = "localhost,127.0.0.1,::1";
  for (const char* name : {"no_proxy", "NO_PROXY"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return out + "," + value;
  }
  return out;
}

// Whether it was loaded ahead.
std::atomic<bool>& ahead() {
  static std::atomic<bool> begun = false;
  return begun;
}

// The first address of a host, with a port; both as given if there is none.
std::string address_of(const std::string& host, const std::string& port) {
  addrinfo* found = nullptr;
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  std::array<char, NI_MAXHOST> number{};
  std::string out = host;
  if (::getaddrinfo(host.c_str(), port.c_str(), &hints, &found) == 0) {
    if (::getnameinfo(found->ai_addr, found->ai_addrlen, number.data(), number.size(), nullptr, 0,
                      NI_NUMERICHOST) == 0)
      out = number.data();
    ::freeaddrinfo(found);
  }
  return out.find(':') == std::string::npos ? fmt::format("{}:{}", out, port)
                                            : fmt::format("[{}]:{}", out, port);
}

}  // namespace

std::string request_problem(CURL* handle, CURLcode code, const char* reason) {
  const CurlLibrary& library = CurlLibrary::get();
  std::string text = *reason != '\0' ? reason : library.easy_strerror(code);
  constexpr std::string_view kFailed = "Failed to connect to ";
  constexpr std::string_view kPort = " port ";
  long error = 0;
  library.easy_getinfo(handle, CURLINFO_OS_ERRNO, &error);
  const size_t at = text.find(kPort);
  if (code != CURLE_COULDNT_CONNECT || error == 0 || !text.starts_with(kFailed) ||
      at == std::string::npos)
    return text;
  const std::string host = text.substr(kFailed.size(), at - kFailed.size());
  std::string port = text.substr(at + kPort.size());
  port.resize(std::min(port.find_first_not_of("0123456789"), port.size()));
  return fmt::format("dial tcp {}: connect: {}", address_of(host, port),
                     system_error(static_cast<int>(error)).message);
}

const CurlLibrary& CurlLibrary::get() {
  static const CurlLibrary library = load();
  return library;
}

void CurlLibrary::load_ahead() {
  if (ahead().exchange(true)) return;
  // What a command needs before its first request.
  constexpr size_t kThreads = 8;
  Helpers::prepare(kThreads);
  static Helpers loading([] { (void)get(); });
  loading.add();
}

void CurlLibrary::finish_loading() {
  // Waits for whoever is loading it.
  if (ahead()) (void)get();
}

bool CurlHeaders::add(const std::string& line) {
  curl_slist* longer = CurlLibrary::get().slist_append(list_.get(), line.c_str());
  if (longer == nullptr) return false;
  (void)list_.release();
  list_.reset(longer);
  return true;
}

void begin_request(CURL* handle, const std::string& url, const CurlHeaders& headers, char* reason,
                   const std::string& ca_file) {
  const CurlLibrary& library = CurlLibrary::get();
  library.easy_reset(handle);
  library.easy_setopt(handle, CURLOPT_ERRORBUFFER, reason);
  library.easy_setopt(handle, CURLOPT_URL, url.c_str());
  library.easy_setopt(handle, CURLOPT_HTTPHEADER, headers.get());
  library.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  // Timeouts must not use signals: there are other threads.
  library.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  library.easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 1L);
  library.easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 2L);
  library.easy_setopt(handle, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  const char* certificates = std::getenv("SSL_CERT_FILE");
  if (!ca_file.empty()) {
    library.easy_setopt(handle, CURLOPT_CAINFO, ca_file.c_str());
  } else if (certificates != nullptr && *certificates != '\0') {
    library.easy_setopt(handle, CURLOPT_CAINFO, certificates);
  }
  library.easy_setopt(handle, CURLOPT_NOPROXY, no_proxy().c_str());
}

std::optional<std::pair<std::string, std::string>> read_header(std::string_view line) {
  size_t colon = line.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::string name = ascii_lower(line.substr(0, colon));
  line.remove_prefix(colon + 1);
  constexpr std::string_view kBlank = " \t\r\n";
  size_t begin = line.find_first_not_of(kBlank);
  std::string value;
  if (begin != std::string_view::npos) {
    value = line.substr(begin, line.find_last_not_of(kBlank) - begin + 1);
  }
  return std::pair(std::move(name), std::move(value));
}

}  // namespace landform
