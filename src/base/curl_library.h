// libcurl, loaded on the first request: most provider calls and most commands make none, and it has
// thirty dependencies. Also the set-up that all our requests share.
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
  std::optional<Error> error;  // why libcurl cannot be used

  // Loads and initialises the library on first use. Thread-safe.
  static const CurlLibrary& get();
  // Begins to load it for requests that will come soon: that takes longer than many of them. Before
  // the program ends, finish_loading() must be called: libraries must not be initialised while
  // others clean up.
  static void load_ahead();
  static void finish_loading();
};

// Request headers as a libcurl list.
class CurlHeaders {
 public:
  // False if out of memory.
  [[nodiscard]] bool add(const std::string& line);
  [[nodiscard]] curl_slist* get() const { return list_.get(); }

 private:
  struct Free {
    void operator()(curl_slist* list) const { CurlLibrary::get().slist_free_all(list); }
  };
  std::unique_ptr<curl_slist, Free> list_;
};

// Why a request failed, as Terraform says it where a connection was refused. `reason` is what
// libcurl has written into the buffer of begin_request().
[[nodiscard]] std::string request_problem(CURL* handle, CURLcode code, const char* reason);

// Prepares a handle for a request: resets the options of the previous one (connections are kept)
// and sets those common to all requests. Only HTTP and HTTPS are allowed; certificates are verified
// against `ca_file`, else the file named by SSL_CERT_FILE, else the system's store; proxies are
// taken from the environment. `reason` has room for CURL_ERROR_SIZE characters and receives
// libcurl's message on failure.
void begin_request(CURL* handle, const std::string& url, const CurlHeaders& headers, char* reason,
                   const std::string& ca_file = {});

// Splits a header line "name: value": the name in lower case, the value trimmed. None if the line
// is not a header.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> read_header(std::string_view line);

}  // namespace landform
