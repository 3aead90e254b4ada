#include "functions/file_path.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "base/file.h"

namespace landform::functions {
namespace {

std::vector<std::string_view> components(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    size_t slash = std::min(path.find('/'), path.size());
    if (slash > 0) parts.push_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

std::string current_directory() {
  // $PWD, if it still refers to the current directory.
  const char* pwd = std::getenv("PWD");
  struct stat named {};
  struct stat here {};
  if (pwd != nullptr && pwd[0] == '/' && stat(pwd, &named) == 0 && stat(".", &here) == 0 &&
      named.st_dev == here.st_dev && named.st_ino == here.st_ino) {
    return pwd;
  }
  std::error_code ignored;
  return std::filesystem::current_path(ignored).string();
}

Result<std::string> home_directory() {
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] != '\0') {
    return std::string(home);
  }
  passwd entry{};
  passwd* found = nullptr;
  std::vector<char> buffer(16384);
  if (getpwuid_r(getuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr) {
    return std::string(found->pw_dir);
  }
  return Error{"blank output when reading home directory"};
}

}  // namespace

std::string clean_path(std::string_view path) {
  bool absolute = is_absolute_path(path);
  std::vector<std::string_view> kept;
  for (std::string_view part : components(path)) {
    if (part == ".") continue;
    if (part != "..") {
      kept.push_back(part);
    } else if (!kept.empty() && kept.back() != "..") {
      kept.pop_back();
    } else if (!absolute) {
      kept.push_back(part);
    }
  }
  std::string out = absolute ? "/" : "";
  for (size_t i = 0; i < kept.size(); ++i) {
    if (i > 0) out += '/';
    out += kept[i];
  }
  return out.empty() ? "." : out;
}

std::string join_path(std::initializer_list<std::string_view> parts) {
  std::string joined;
  for (std::string_view part : parts) {
    if (part.empty()) continue;
    if (!joined.empty()) joined += '/';
    joined += part;
  }
  return joined.empty() ? "" : clean_path(joined);
}

std::string base_name(std::string_view path) {
  if (path.empty()) return ".";
  while (path.ends_with('/')) path.remove_suffix(1);
  if (path.empty()) return "/";
  size_t slash = path.rfind('/');
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

std::string directory_name(std::string_view path) {
  size_t slash = path.rfind('/');
  return clean_path(slash == std::string_view::npos ? "" : path.substr(0, slash + 1));
}

std::string absolute_path(std::string_view path) {
  if (is_absolute_path(path)) return clean_path(path);
  return join_path({current_directory(), path});
}

Result<std::string> relative_path(std::string_view base, std::string_view target) {
  if (base == target) return std::string(".");
  auto from = components(base == "." ? "" : base);
  auto to = components(target == "." ? "" : target);
  size_t common = 0;
  while (common < from.size() && common < to.size() && from[common] == to[common]) ++common;
  bool unknown = common < from.size() && from[common] == "..";
  if (is_absolute_path(base) != is_absolute_path(target) || unknown) {
    return Error{"Rel: can't make " + std::string(target) + " relative to " + std::string(base)};
  }
  std::string out;
  for (size_t i = common; i < from.size(); ++i) out += out.empty() ? ".." : "/..";
  for (size_t i = common; i < to.size(); ++i) {
    if (!out.empty()) out += '/';
    out += to[i];
  }
  return out;
}

Result<std::string> expand_home(std::string_view path) {
  if (!path.starts_with('~')) return std::string(path);
  if (path.size() > 1 && path[1] != '/' && path[1] != '\\') {
    return Error{"cannot expand user-specific home dir"};
  }
  auto home = home_directory();
  if (!home) return home.error();
  return join_path({*home, path.substr(1)});
}

std::string system_error_text(int error) { return system_error(error).message; }

}  // namespace landform::functions
