#include "install/subdirectory.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/quote.h"

namespace landform::install {
namespace {

namespace fs = std::filesystem;

void add_matches(const std::string& directory, const std::string& pattern,
                 std::vector<std::string>& out) {
  std::error_code error;
  if (pattern.find_first_of("*?[\\") == std::string::npos) {
    if (fs::exists(directory + "/" + pattern, error)) out.push_back(directory + "/" + pattern);
    return;
  }
  for (fs::directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
    std::string name = it->path().filename().string();
    if (::fnmatch(pattern.c_str(), name.c_str(), 0) == 0) out.push_back(directory + "/" + name);
  }
}

}  // namespace

Result<std::string> find_subdirectory(const std::string& package, const std::string& subdirectory) {
  std::vector<std::string> found = {package};
  for (size_t at = 0; at < subdirectory.size();) {
    size_t slash = std::min(subdirectory.find('/', at), subdirectory.size());
    std::string part = subdirectory.substr(at, slash - at);
    at = slash + 1;
    if (part.empty() || part == ".") continue;
    std::vector<std::string> next;
    for (const std::string& directory : found) add_matches(directory, part, next);
    found = std::move(next);
  }
  if (found.empty()) return Error{fmt::format("subdir {} not found", go_quote(subdirectory))};
  if (found.size() > 1)
    return Error{fmt::format("subdir {} matches multiple paths", go_quote(subdirectory))};
  std::error_code error;
  std::string whole = fs::canonical(package, error).string();
  std::string part = error ? "" : fs::canonical(found[0], error).string();
  if (error || (part != whole && !part.starts_with(whole + "/")))
    return Error{fmt::format("subdir {} is outside the package", go_quote(subdirectory))};
  return found[0];
}

}  // namespace landform::install
