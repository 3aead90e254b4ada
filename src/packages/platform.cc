#include "packages/platform.h"

namespace landform::packages {

Platform Platform::current() {
#if defined(__x86_64__)
  return {"linux", "amd64"};
#elif defined(__aarch64__)
  return {"linux", "arm64"};
#else
  return {"linux", "unknown"};
#endif
}

Result<Platform> Platform::parse(std::string_view text) {
  size_t separator = text.find('_');
  bool two = separator != std::string_view::npos && separator != 0 &&
             separator + 1 != text.size() &&
             text.find('_', separator + 1) == std::string_view::npos;
  if (!two) return Error{"must be two words separated by an underscore"};
  return Platform{std::string(text.substr(0, separator)), std::string(text.substr(separator + 1))};
}

}  // namespace landform::packages
