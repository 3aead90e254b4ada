#include "install/temporary.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace landform::install {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = ".landform-";

bool is_running(std::string_view name) {
  name.remove_prefix(kPrefix.size());
  pid_t pid = 0;
  auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  return error == std::errc() && pid > 0 && (::kill(pid, 0) == 0 || errno == EPERM);
}

}  // namespace

Result<TemporaryDirectory> TemporaryDirectory::create(const std::string& within) {
  std::string name = fmt::format("{}/{}{}-XXXXXX", within, kPrefix, ::getpid());
  if (::mkdtemp(name.data()) == nullptr)
    return Error{
        fmt::format("failed to create a directory in {}: {}", within, std::strerror(errno))};
  return TemporaryDirectory(std::move(name));
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

void clean_temporaries(const std::string& within) {
  std::error_code error;
  for (fs::directory_iterator it(within, error), end; !error && it != end; it.increment(error)) {
    std::string name = it->path().filename().string();
    std::error_code ignored;
    if (name.starts_with(kPrefix) && !is_running(name)) fs::remove_all(it->path(), ignored);
  }
}

std::optional<Error> replace_path(const std::string& from, const std::string& to) {
  auto failed = [&] {
    return Error{fmt::format("failed to move {} to {}: {}", from, to, std::strerror(errno))};
  };
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0) {
    std::error_code error;
    fs::remove_all(from, error);
    return std::nullopt;
  }
  if (errno != ENOENT) {
    // Not every file system supports exchanging.
    std::error_code error;
    fs::remove_all(to, error);
  }
  if (::rename(from.c_str(), to.c_str()) != 0) return failed();
  return std::nullopt;
}

}  // namespace landform::install
