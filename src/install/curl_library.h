// What is used of libcurl. Private to the library.
#pragma once

#include <curl/curl.h>

#include <optional>

#include "base/result.h"

namespace landform::install {

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
  std::optional<Error> error;  // why it cannot be used

  // Loaded and initialised on first use, from any thread.
  static const CurlLibrary& get();
};

}  // namespace landform::install
