#include "base/file_tree.h"

#include <filesystem>
#include <system_error>

#include "base/file.h"

namespace landform {
namespace {

constexpr const char* kMissing = "no such file or directory";

// `./a//b` and `a/b` are the same.
std::string normalized(const std::string& path) {
  return std::filesystem::path(path).lexically_normal().string();
}

}  // namespace

const std::shared_ptr<const FileTree>& FileTree::disk() {
  static const std::shared_ptr<const FileTree> tree = std::make_shared<FileTree>();
  return tree;
}

Result<std::vector<std::string>> FileTree::list(const std::string& directory) const {
  namespace fs = std::filesystem;
  std::vector<std::string> out;
  std::error_code error;
  for (fs::directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (!it->is_directory(ignored)) out.push_back(it->path().filename().string());
  }
  if (error) return Error{error.message()};
  return out;
}

Result<std::string> FileTree::read(const std::string& path) const {
  return read_regular_file(path);
}

Result<std::string> RecordingFileTree::read(const std::string& path) const {
  Result<std::string> text = FileTree::read(path);
  if (text) {
    std::lock_guard lock(mutex_);
    copies_[normalized(path)] = *text;
  }
  return text;
}

FileCopies RecordingFileTree::copies() const {
  std::lock_guard lock(mutex_);
  return copies_;
}

Result<std::vector<std::string>> CopiedFileTree::list(const std::string& directory) const {
  std::vector<std::string> out;
  std::string wanted = normalized(directory);
  while (wanted.size() > 1 && wanted.ends_with('/')) wanted.pop_back();
  for (const auto& [path, text] : copies_) {
    std::filesystem::path file(path);
    std::string parent = file.has_parent_path() ? file.parent_path().string() : ".";
    if (parent == wanted) out.push_back(file.filename().string());
  }
  // A directory that nothing was read from was empty.
  return out;
}

Result<std::string> CopiedFileTree::read(const std::string& path) const {
  auto found = copies_.find(normalized(path));
  if (found == copies_.end()) return Error{kMissing};
  return found->second;
}

}  // namespace landform
