#include "base/shared_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace landform {

SharedLibrary::SharedLibrary(const char* name)
    : handle_(::dlopen(name, RTLD_NOW | RTLD_LOCAL)), name_(name) {
  if (handle_ != nullptr) return;
  const char* why = ::dlerror();
  error_ = Error{fmt::format("the library {} is needed and cannot be loaded: {}", name,
                             why == nullptr ? "unknown error" : why)};
}

void* SharedLibrary::address(const char* name) {
  if (handle_ == nullptr) return nullptr;
  void* out = ::dlsym(handle_, name);
  if (out == nullptr && !error_)
    error_ = Error{fmt::format("the library {} has no function {}", name_, name)};
  return out;
}

}  // namespace landform
