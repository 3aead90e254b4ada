#include "functions/glob.h"

#include <dirent.h>
#include <sys/stat.h>

#include <memory>
#include <span>

#include "functions/file_path.h"
#include "functions/glob_split.h"

namespace landform::functions {
namespace {

// Cyclic links form an endless tree; each can be followed some forty times before the system stops
// it.
constexpr size_t kMaxDirectories = 1'000'000;

struct CloseDirectory {
  void operator()(DIR* d) const { closedir(d); }
};

std::vector<std::string> list_directory(const std::string& path) {
  std::vector<std::string> names;
  std::unique_ptr<DIR, CloseDirectory> dir(opendir(path.c_str()));
  if (dir == nullptr) return names;
  while (const dirent* entry = readdir(dir.get())) {
    std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(std::move(name));
  }
  return names;
}

class Globber {
 public:
  using Components = std::span<const std::string_view>;

  Result<std::vector<std::string>> run(std::string_view pattern) {
    std::vector<std::string_view> parts = split_unescaped(pattern, '/');
    Components components(parts);
    bool absolute = !parts.empty() && parts[0].empty();
    auto done = walk(absolute ? "/" : ".", absolute ? components.subspan(1) : components);
    if (!done) return done.error();
    return std::move(matches_);
  }

 private:
  // Depth is bounded: each step descends one directory or one component, and paths have limited
  // length.
  Result<bool> walk(std::string directory, Components components) {
    size_t plain = 0;
    while (plain < components.size() &&
           components[plain].find_first_of("*?[{\\") == std::string_view::npos) {
      directory = join_path({directory, components[plain++]});
    }
    struct stat info {};
    if (lstat(directory.c_str(), &info) != 0) return true;
    if (plain == components.size()) {
      matches_.push_back(std::move(directory));
      return true;
    }
    if (stat(directory.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) return true;
    if (++directories_ > kMaxDirectories) return Error{"too many directories"};

    components = components.subspan(plain);
    std::vector<std::string> names = list_directory(directory);
    Result<bool> result = true;
    if (components[0] == "**") {
      result = walk_all(directory, names, components);
      if (components.size() == 1 || directories_ > kMaxDirectories) return result;
      components = components.subspan(1);
    }
    for (const std::string& name : names) {
      auto matched = match_component(components[0], name);
      if (!matched) return matched;
      if (!*matched) continue;
      std::string path = join_path({directory, name});
      if (components.size() == 1) {
        matches_.push_back(std::move(path));
      } else {
        result = walk(std::move(path), components.subspan(1));
      }
    }
    return result;
  }

  // Descends into all directories for **.
  Result<bool> walk_all(const std::string& directory, const std::vector<std::string>& names,
                        Components components) {
    Result<bool> result = true;
    for (const std::string& name : names) {
      std::string path = join_path({directory, name});
      struct stat info {};
      if (stat(path.c_str(), &info) != 0) {
        // A dangling link is skipped.
        if (lstat(path.c_str(), &info) != 0 || S_ISLNK(info.st_mode)) continue;
      }
      if (components.size() == 1) matches_.push_back(path);
      if (S_ISDIR(info.st_mode)) result = walk(std::move(path), components);
    }
    return result;
  }

  std::vector<std::string> matches_;
  size_t directories_ = 0;
};

}  // namespace

size_t find_unescaped(std::string_view text, char c) {
  size_t at = text.find(c);
  while (at != std::string_view::npos && at > 0 && text[at - 1] == '\\') at = text.find(c, at + 1);
  return at;
}

std::vector<std::string_view> split_unescaped(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (size_t at; (at = find_unescaped(text, separator)) != std::string_view::npos;) {
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + 1);
  }
  parts.push_back(text);
  return parts;
}

Result<std::vector<std::string>> glob(std::string_view pattern) { return Globber().run(pattern); }

}  // namespace landform::functions
