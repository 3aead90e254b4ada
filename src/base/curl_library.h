// libcurl, which is loaded with the first request: most calls of a provider and most commands make
// none, and it brings thirty libraries along. And how every request of ours begins.
#pragma once

#include <curl/curl.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace landform {

struct CurlLibrary {
  decltype(curl_global_init)* global_init = nullptr;
  decltype(curl_easy_init)* easy_init = nullptr;
  decltype(curl_easy_cleanup)* easy_cleanup = nullptr;
  decltype(curl_easy_reset)* easy_reset = nullptr;
  decltype(::curl_easy_setopt)* easy_setopt = nullptr;
  decltype(curl_easy_perform)* easy_perform = nullptr;
  decltype(::curl_easy_getinfo)* easy_getinfo = nullptr;
  decltype(curl_easy_strerror)* easy_strerror = nullptr;
  decltype(curl_slist_append)* slist_append = nullptr;
  decltype(curl_slist_free_all)* slist_free_all = nullptr;
  decltype(curl_multi_init)* multi_init = nullptr;
  decltype(curl_multi_cleanup)* multi_cleanup = nullptr;
  decltype(curl_multi_add_handle)* multi_add_handle = nullptr;
  decltype(curl_multi_remove_handle)* multi_remove_handle = nullptr;
  decltype(curl_multi_perform)* multi_perform = nullptr;
  decltype(curl_multi_poll)* multi_poll = nullptr;
  decltype(curl_multi_wakeup)* multi_wakeup = nullptr;
  decltype(curl_multi_info_read)* multi_info_read = nullptr;
  std::optional<Error> error;  // why it cannot be used

  // Loaded and initialised on first use, from any thread.
  static const CurlLibrary& get();
};

// Headers of a request, as libcurl wants them.
class CurlHeaders {
 public:
  // False if there is no memory for it.
  [[nodiscard]] bool add(const std::string& line);
  [[nodiscard]] curl_slist* get() const { return list_.get(); }

 private:
  struct Free {
    void operator()(curl_slist* list) const { CurlLibrary::get().slist_free_all(list); }
  };
  std::unique_ptr<curl_slist, Free> list_;
};

// Starts a request on a handle: forgets the options of the one before (connections are kept), and
// sets those that every request of ours has. Only HTTP and HTTPS, certificates are verified against
// `ca_file`, else what SSL_CERT_FILE names, else the system's; proxies are the environment's.
// `reason` has room for CURL_ERROR_SIZE characters and gets libcurl's own words for a failure.
void begin_request(CURL* handle, const std::string& url, const CurlHeaders& headers, char* reason,
                   const std::string& ca_file = {});

// A line of a header as "name: value": the name in lower case, the value without blanks around it.
// None if the line is not a header.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> read_header(std::string_view line);

}  // namespace landform
