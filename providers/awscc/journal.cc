#include "awscc/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "aws/cloud_control.h"
#include "awscc/hash.h"
#include "base/file.h"

namespace landform::awscc {

namespace {

// The service forgets tokens after 36 hours.
constexpr time_t kTokenLife = time_t{35} * 3600;
constexpr int kMaxEqualRequests = 4096;

// The lock on a file that is still there under its name; -1 if somebody else has it.
int lock_file(const std::string& file) {
  for (;;) {
    int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return -1;
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
      ::close(fd);
      return -1;
    }
    struct stat info {};
    if (::fstat(fd, &info) == 0 && info.st_nlink > 0) return fd;
    // Its owner has just removed it.
    ::close(fd);
  }
}

// The token that a request left behind; empty if there is none that counts.
std::string left_token(int fd) {
  struct stat info {};
  if (::fstat(fd, &info) != 0 || info.st_mtime + kTokenLife < std::time(nullptr)) return {};
  char buffer[128];
  ssize_t size = ::pread(fd, buffer, sizeof buffer, 0);
  if (size <= 1 || buffer[size - 1] != '\n') return {};
  return {buffer, static_cast<size_t>(size - 1)};
}

bool keep_token(int fd, const std::string& token) {
  return ::ftruncate(fd, 0) == 0 && ::lseek(fd, 0, SEEK_SET) == 0 && write_all(fd, token + "\n") &&
         ::fsync(fd) == 0;
}

}  // namespace

Journal::Pending::~Pending() {
  if (fd_ >= 0) ::close(fd_);
}

void Journal::Pending::done() {
  if (fd_ < 0) return;
  ::unlink(file_.c_str());
  ::close(fd_);
  fd_ = -1;
}

Journal Journal::in_data_directory() {
  const char* named = std::getenv("TF_DATA_DIR");
  std::string directory = named != nullptr && *named != '\0' ? named : ".terraform";
  std::error_code error;
  if (!std::filesystem::is_directory(directory, error)) return Journal("");
  return Journal(directory + "/awscc");
}

std::unique_ptr<Journal::Pending> Journal::begin(const std::string& what) const {
  auto unkept = [] { return std::make_unique<Pending>(-1, "", aws::client_token()); };
  if (directory_.empty()) return unkept();
  std::error_code error;
  std::filesystem::create_directories(directory_, error);
  if (error) return unkept();
  Fingerprint of_request;
  of_request.add(what);
  for (int i = 0; i < kMaxEqualRequests; ++i) {
    std::string file = fmt::format("{}/{:016x}-{}", directory_, of_request.value(), i);
    int fd = lock_file(file);
    if (fd < 0) continue;
    std::string token = left_token(fd);
    if (token.empty()) {
      token = aws::client_token();
      if (!keep_token(fd, token)) {
        ::close(fd);
        return unkept();
      }
    }
    return std::make_unique<Pending>(fd, std::move(file), std::move(token));
  }
  return unkept();
}

}  // namespace landform::awscc
