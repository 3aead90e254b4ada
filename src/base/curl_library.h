// What is used of libcurl, which is loaded with the first request: most calls of a provider and
// most commands need none, and it brings thirty libraries along.
#pragma once

#include <curl/curl.h>

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

// A line of a header as "name: value": the name in lower case, the value without blanks around it.
// None if the line is something else.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> read_header(std::string_view line);

// Hosts that are reached without a proxy: what the environment says, and always this machine
// itself.
[[nodiscard]] std::string no_proxy();

}  // namespace landform
