#include "awscc/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <utility>

#include "aws/cloud_control.h"
#include "awscc/hash.h"
#include "base/file.h"
#include "base/split.h"

namespace landform::awscc {

namespace {

// The service forgets tokens after 36 hours.
constexpr time_t kTokenLife = time_t{35} * 3600;
constexpr int kMaxEqualRequests = 4096;

// The lock on a file that is still there under its name; -1 if somebody else has it.
int lock_file(const std::string& file, int flags) {
  for (;;) {
    int fd = ::open(file.c_str(), O_RDWR | O_CLOEXEC | flags, 0600);
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

std::string content(int fd) {
  struct stat info {};
  constexpr off_t kMost = 1 << 16;
  if (::fstat(fd, &info) != 0 || info.st_size > kMost) return {};
  std::string out(static_cast<size_t>(info.st_size), '\0');
  ssize_t size = ::pread(fd, out.data(), out.size(), 0);
  out.resize(size < 0 ? 0 : static_cast<size_t>(size));
  return out;
}

bool is_expired(int fd) {
  struct stat info {};
  return ::fstat(fd, &info) != 0 || info.st_mtime + kTokenLife < std::time(nullptr);
}

// The complete lines of a file: one that was cut off says nothing.
std::vector<std::string> lines_of(int fd) {
  std::vector<std::string> out = split(content(fd), '\n');
  if (!out.empty()) out.pop_back();
  return out;
}

bool write_request(int fd, const std::string& token, const std::string& type) {
  return ::ftruncate(fd, 0) == 0 && ::lseek(fd, 0, SEEK_SET) == 0 &&
         write_all(fd, token + "\n" + type + "\n") && ::fsync(fd) == 0;
}

}  // namespace

Journal::Pending::~Pending() {
  if (fd_ < 0) return;
  if (done_) ::unlink(file_.c_str());
  ::close(fd_);
}

void Journal::Pending::identified(const std::string& identifier) {
  if (fd_ < 0 || std::exchange(identified_, true)) return;
  // The token is enough to find the resource; this is for the user.
  if (::lseek(fd_, 0, SEEK_END) >= 0) (void)write_all(fd_, identifier + "\n");
}

Journal Journal::in_data_directory() {
  const char* named = std::getenv("TF_DATA_DIR");
  std::string directory = named != nullptr && *named != '\0' ? named : ".terraform";
  return Journal(directory + "/awscc");
}

std::unique_ptr<Journal::Pending> Journal::begin(const std::string& type,
                                                 const std::string& parameters) const {
  auto unkept = [] { return std::make_unique<Pending>(-1, "", aws::client_token(), false); };
  if (directory_.empty()) return unkept();
  std::error_code error;
  std::filesystem::create_directories(directory_, error);
  if (error) return unkept();
  Fingerprint of_request;
  of_request.add(type + "\n" + parameters);
  for (int i = 0; i < kMaxEqualRequests; ++i) {
    std::string file = fmt::format("{}/{:016x}-{}", directory_, of_request.value(), i);
    int fd = lock_file(file, O_CREAT);
    if (fd < 0) continue;
    std::vector<std::string> left = lines_of(fd);
    if (!left.empty() && !left[0].empty() && !is_expired(fd)) {
      return std::make_unique<Pending>(fd, std::move(file), left[0], true);
    }
    std::string token = aws::client_token();
    if (!write_request(fd, token, type)) {
      ::close(fd);
      return unkept();
    }
    return std::make_unique<Pending>(fd, std::move(file), std::move(token), false);
  }
  return unkept();
}

std::vector<Journal::Leftover> Journal::leftovers() const {
  std::vector<Leftover> out;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(directory_, error)) {
    const std::string& file = entry.path().native();
    int fd = lock_file(file, 0);
    if (fd < 0) continue;
    std::vector<std::string> lines = lines_of(fd);
    if (is_expired(fd) || lines.size() < 2) {
      ::unlink(file.c_str());
    } else {
      out.push_back({lines[1], lines.size() > 2 ? lines[2] : "", lines[0], file});
    }
    ::close(fd);
  }
  std::ranges::sort(out, {}, &Leftover::file);
  return out;
}

}  // namespace landform::awscc
