#include "install/path.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/file.h"

namespace landform::install {
namespace {

constexpr int kMaxLinks = 255;

}  // namespace

std::string clean_path(std::string_view path) {
  bool rooted = path.starts_with('/');
  std::vector<std::string_view> parts;
  for (size_t at = 0; at < path.size();) {
    size_t slash = std::min(path.find('/', at), path.size());
    std::string_view part = path.substr(at, slash - at);
    at = slash + 1;
    if (part.empty() || part == ".") continue;
    bool goes_up = part == "..";
    if (goes_up && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (!goes_up || !rooted) {
      parts.push_back(part);
    }
  }
  std::string out = rooted ? "/" : "";
  for (size_t i = 0; i < parts.size(); ++i) out += (i == 0 ? "" : "/") + std::string(parts[i]);
  return out.empty() ? "." : out;
}

std::string join_paths(std::string_view a, std::string_view b) {
  if (a.empty()) return clean_path(b);
  return clean_path(std::string(a) + "/" + std::string(b));
}

Result<std::string> resolve_links(const std::string& base, const std::string& path) {
  std::string done;
  std::string rest = path;
  if (rest.starts_with('/')) done = "/";
  int links = 0;
  while (!rest.empty()) {
    size_t slash = rest.find('/');
    std::string part = rest.substr(0, slash);
    rest = slash == std::string::npos ? "" : rest.substr(slash + 1);
    if (part.empty() || part == ".") continue;
    std::string next = done.empty() || done == "/" ? done + part : done + "/" + part;
    if (part == "..") {
      done = clean_path(next);
      continue;
    }
    std::string place = next.starts_with('/') ? next : base + "/" + next;
    struct stat info {};
    if (::lstat(place.c_str(), &info) != 0) {
      return Error{fmt::format("lstat {}: {}", next, system_error(errno).message)};
    }
    if (!S_ISLNK(info.st_mode)) {
      if (!S_ISDIR(info.st_mode) && !rest.empty()) return Error{"not a directory"};
      done = next;
      continue;
    }
    if (++links > kMaxLinks) return Error{"EvalSymlinks: too many links"};
    std::error_code error;
    std::string target = std::filesystem::read_symlink(place, error).string();
    if (error) return Error{fmt::format("readlink {}: {}", next, error.message())};
    if (target.starts_with('/')) done = "/";
    rest = target + "/" + rest;
  }
  return done.empty() ? std::string(".") : clean_path(done);
}

}  // namespace landform::install
