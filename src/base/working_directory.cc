#include "base/working_directory.h"

#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

namespace landform {
namespace {

std::optional<std::string>& remembered() {
  static std::optional<std::string> directory;
  return directory;
}

std::string current() {
  std::error_code error;
  return std::filesystem::current_path(error).string();
}

}  // namespace

bool change_directory(const std::string& path) {
  if (!remembered()) remembered() = current();
  return ::chdir(path.c_str()) == 0;
}

std::string initial_directory() { return remembered() ? *remembered() : current(); }

}  // namespace landform
