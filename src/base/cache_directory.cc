#include "base/cache_directory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/descriptor.h"
#include "base/file.h"

namespace landform {
namespace {

namespace fs = std::filesystem;

constexpr size_t kWord = sizeof(uint64_t);

uint64_t word_at(const char* bytes) {
  uint64_t out = 0;
  std::memcpy(&out, bytes, kWord);
  return out;
}

// At the end of each file: the length and the checksum of what is before, and the format.
struct Footer {
  static constexpr uint64_t kFormat = 0x314548434143464c;  // "LFCACHE1"

  uint64_t size = 0;
  uint64_t checksum = 0;
  uint64_t format = kFormat;
};

bool read_at(int fd, char* to, size_t size, size_t offset) {
  while (size > 0) {
    ssize_t n = ::pread(fd, to, size, static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    to += n;
    offset += static_cast<size_t>(n);
    size -= static_cast<size_t>(n);
  }
  return true;
}

// Reads through a buffer: what is mapped later is only what is used.
bool is_undamaged(int fd, size_t file_size) {
  Footer footer;
  if (file_size < sizeof footer) return false;
  size_t size = file_size - sizeof footer;
  if (!read_at(fd, reinterpret_cast<char*>(&footer), sizeof footer, size)) return false;
  if (footer.format != Footer::kFormat || footer.size != size) return false;
  constexpr size_t kBlock = size_t{128} << 10;
  std::vector<char> buffer(std::min(kBlock, size));
  Checksum checksum;
  for (size_t at = 0; at < size;) {
    size_t n = std::min(buffer.size(), size - at);
    if (!read_at(fd, buffer.data(), n, at)) return false;
    checksum.add({buffer.data(), n});
    at += n;
  }
  return checksum.value() == footer.checksum;
}

// A name that no other process and no other write uses.
std::string unfinished_name(const std::string& path) { return path + ".XXXXXX"; }

}  // namespace

void Checksum::mix(const char* block) {
  constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;
  constexpr int kShift = 29;
  for (size_t i = 0; i < kLanes; ++i)
    lanes_[i] = std::rotl((lanes_[i] ^ word_at(block + i * kWord)) * kOdd, kShift);
}

void Checksum::add(std::string_view bytes) {
  size_ += bytes.size();
  if (pending_size_ > 0) {
    size_t n = std::min(bytes.size(), sizeof pending_ - pending_size_);
    std::memcpy(pending_ + pending_size_, bytes.data(), n);
    pending_size_ += n;
    bytes.remove_prefix(n);
    if (pending_size_ < sizeof pending_) return;
    mix(pending_);
    pending_size_ = 0;
  }
  for (; bytes.size() >= sizeof pending_; bytes.remove_prefix(sizeof pending_)) mix(bytes.data());
  std::memcpy(pending_, bytes.data(), bytes.size());
  pending_size_ = bytes.size();
}

uint64_t Checksum::value() const {
  Checksum rest = *this;
  std::memset(rest.pending_ + rest.pending_size_, 0, sizeof pending_ - rest.pending_size_);
  rest.mix(rest.pending_);
  uint64_t out = size_;
  constexpr uint64_t kOdd = 0xbf58476d1ce4e5b9;
  constexpr int kShift = 31;
  for (uint64_t lane : rest.lanes_) out = std::rotl((out ^ lane) * kOdd, kShift);
  return out;
}

CacheDirectory CacheDirectory::of_user() {
  if (const char* own = std::getenv("LANDFORM_CACHE_DIR")) return CacheDirectory(own);
  const char* shared = std::getenv("XDG_CACHE_HOME");
  if (shared != nullptr && *shared == '/') return CacheDirectory(std::string(shared) + "/landform");
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/')
    return CacheDirectory(std::string(home) + "/.cache/landform");
  return {};
}

CacheDirectory::Content::~Content() { ::munmap(const_cast<char*>(mapped_), mapped_size_); }

std::shared_ptr<const CacheDirectory::Content> CacheDirectory::read(const std::string& name) const {
  if (!enabled()) return nullptr;
  std::string path = path_ + "/" + name;
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat info {};
  if (!file.valid() || ::fstat(file.get(), &info) != 0) return nullptr;
  auto size = static_cast<size_t>(info.st_size);
  if (!S_ISREG(info.st_mode) || !is_undamaged(file.get(), size)) {
    remove(name);
    return nullptr;
  }
  void* mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (mapped == MAP_FAILED) return nullptr;
  return std::make_shared<const Content>(static_cast<const char*>(mapped), size,
                                         size - sizeof(Footer));
}

void CacheDirectory::write(const std::string& name, std::string_view content) const {
  if (!enabled()) return;
  fs::path path = fs::path(path_) / name;
  std::error_code error;
  if (!fs::exists(path_, error)) {
    fs::create_directories(path_, error);
    fs::permissions(path_, fs::perms::owner_all, error);
  }
  fs::create_directories(path.parent_path(), error);
  std::string unfinished = unfinished_name(path.string());
  Descriptor file(::mkostemp(unfinished.data(), O_CLOEXEC));
  if (!file.valid()) return;
  Checksum checksum;
  checksum.add(content);
  Footer footer{content.size(), checksum.value()};
  bool written = write_all(file.get(), content) &&
                 write_all(file.get(), {reinterpret_cast<const char*>(&footer), sizeof footer}) &&
                 ::rename(unfinished.c_str(), path.c_str()) == 0;
  if (!written) ::unlink(unfinished.c_str());
}

void CacheDirectory::remove(const std::string& name) const {
  if (enabled()) ::unlink((path_ + "/" + name).c_str());
}

void CacheDirectory::remove_older(const std::string& directory, int days) const {
  if (!enabled()) return;
  std::error_code error;
  auto limit = fs::file_time_type::clock::now() - std::chrono::hours(24) * days;
  for (fs::directory_iterator at(fs::path(path_) / directory, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code one;
    if (at->is_regular_file(one) && at->last_write_time(one) < limit && !one)
      fs::remove(at->path(), one);
  }
}

}  // namespace landform
