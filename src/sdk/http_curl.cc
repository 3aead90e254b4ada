#include "sdk/http_curl.h"

#include <dlfcn.h>

namespace landform::sdk {
namespace {

class Loader {
 public:
  explicit Loader(const char* name) : handle_(::dlopen(name, RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) fail(name);
  }
  template <typename F>
  void find(const char* name, F*& function) {
    if (handle_ == nullptr) return;
    function = reinterpret_cast<F*>(::dlsym(handle_, name));
    if (function == nullptr) fail(name);
  }
  [[nodiscard]] const std::optional<std::string>& error() const { return error_; }

 private:
  void fail(const char* name) {
    if (error_) return;
    const char* why = ::dlerror();
    error_ = std::string("libcurl cannot be used: ") + (why == nullptr ? name : why);
  }

  void* handle_;
  std::optional<std::string> error_;
};

CurlLibrary load() {
  Loader loader("libcurl.so.4");
  CurlLibrary out;
  loader.find("curl_global_init", out.global_init);
  loader.find("curl_easy_init", out.easy_init);
  loader.find("curl_easy_cleanup", out.easy_cleanup);
  loader.find("curl_easy_reset", out.easy_reset);
  loader.find("curl_easy_setopt", out.easy_setopt);
  loader.find("curl_easy_getinfo", out.easy_getinfo);
  loader.find("curl_easy_strerror", out.easy_strerror);
  loader.find("curl_slist_append", out.slist_append);
  loader.find("curl_slist_free_all", out.slist_free_all);
  loader.find("curl_multi_init", out.multi_init);
  loader.find("curl_multi_cleanup", out.multi_cleanup);
  loader.find("curl_multi_add_handle", out.multi_add_handle);
  loader.find("curl_multi_remove_handle", out.multi_remove_handle);
  loader.find("curl_multi_perform", out.multi_perform);
  loader.find("curl_multi_poll", out.multi_poll);
  loader.find("curl_multi_wakeup", out.multi_wakeup);
  loader.find("curl_multi_info_read", out.multi_info_read);
  out.error = loader.error();
  if (!out.error) out.global_init(CURL_GLOBAL_DEFAULT);
  return out;
}

}  // namespace

const CurlLibrary& CurlLibrary::get() {
  static const CurlLibrary library = load();
  return library;
}

}  // namespace landform::sdk
