#include "backend/local_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "backend/state_manager.h"
#include "base/file.h"

namespace landform::backend {
namespace {

// Takes or releases the lock of an open file, without waiting; false with errno set.
bool set_lock(int fd, short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return ::fcntl(fd, F_OFD_SETLK, &lock) == 0;
}

// Whether the path still leads to the open file: it may have been replaced since it was opened.
bool is_file_at(int fd, const std::string& path) {
  struct stat open {};
  struct stat named {};
  return ::fstat(fd, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

// Whether another process has the file open: only if not is a write lease granted.
bool is_shared(int fd) {
  // Anyone who opens the file while there is a lease makes the kernel send a signal, which must be
  // one that is ignored.
  (void)::fcntl(fd, F_SETSIG, SIGURG);
  if (::fcntl(fd, F_SETLEASE, F_WRLCK) == 0) {
    (void)::fcntl(fd, F_SETLEASE, F_UNLCK);
    return false;
  }
  return errno == EAGAIN;
}

}  // namespace

std::string LocalStore::info_path() const {
  size_t slash = paths_.write.rfind('/');
  size_t begin = slash == std::string::npos ? 0 : slash + 1;
  std::string name = paths_.write.substr(begin);
  if (name.starts_with('.')) name.erase(0, 1);
  return paths_.write.substr(0, begin) + "." + name + ".lock.info";
}

Result<std::string> LocalStore::read_locked() const {
  std::string out;
  std::array<char, size_t{64} << 10> room;
  for (;;) {
    ssize_t count = ::pread(file_.get(), room.data(), room.size(), static_cast<off_t>(out.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_error("read", paths_.write);
    if (count == 0) return out;
    out.append(room.data(), static_cast<size_t>(count));
    if (out.size() > kMaxFileSize) {
      return Error{fmt::format("read {}: the file is too large", paths_.write)};
    }
  }
}

Result<std::string> LocalStore::read() {
  const std::string& path = written_ ? paths_.write : paths_.read;
  if (file_.valid() && path == paths_.write) return read_locked();
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0 && errno == ENOENT) return std::string();
  Result<std::string> text = read_file(path);
  if (text) return text;
  bool directory = S_ISDIR(found.st_mode);
  return Error{fmt::format("{} {}: {}", directory ? "read" : "open", path, text.error().message)};
}

std::optional<LockFailure> LocalStore::open_and_lock() {
  const std::string& path = paths_.write;
  created_ = ::access(path.c_str(), F_OK) != 0;
  if (auto error = make_directories(directory_of(path))) return LockFailure{error->message};
  for (;;) {
    file_ = Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!file_.valid()) return LockFailure{system_error("open", path).message};
    if (!set_lock(file_.get(), F_WRLCK)) {
      std::string why = system_message();
      Result<std::string> holder = read_file(info_path());
      if (!holder) {
        return LockFailure{
            fmt::format("{}\nopen {}: {}", why, info_path(), holder.error().message)};
      }
      Result<LockInfo> info = LockInfo::parse(*holder);
      if (!info) {
        return LockFailure{
            fmt::format("{}\nstate file \"{}\" locked, but could not unmarshal lock info: {}", why,
                        paths_.read, info.error().message)};
      }
      return LockFailure{why, std::move(info).value()};
    }
    if (is_file_at(file_.get(), path)) break;
  }
  Result<std::string> text = read_locked();
  if (!text) return LockFailure{text.error().message};
  // What cannot be read must not be overwritten either.
  auto parsed = parse_state(std::move(text).value());
  if (!parsed) return LockFailure{parsed.error().message};
  if (paths_.read == paths_.write) read_ = ReadState{std::move(parsed).value()};
  return std::nullopt;
}

Result<std::string, LockFailure> LocalStore::lock(const LockInfo& info) {
  if (file_.valid()) return LockFailure{fmt::format("state \"{}\" already locked", paths_.write)};
  if (auto failure = open_and_lock()) {
    file_.reset();
    return *std::move(failure);
  }
  LockInfo shown = info;
  shown.path = paths_.read;
  shown.created = lock_time();
  // Others may be reading it, but nobody else writes it while the lock is held. After a crash the
  // lock is gone as well, so this need not survive one.
  if (auto error = write_durably(info_path(), shown.to_json(), 0600, Flush::no)) {
    file_.reset();
    return LockFailure{
        fmt::format("could not write lock info for \"{}\": {}", paths_.read, error->message)};
  }
  lock_id_ = info.id;
  return lock_id_;
}

std::optional<LockFailure> LocalStore::unlock(const std::string& id) {
  if (lock_id_.empty()) return LockFailure{"LocalState not locked"};
  if (id != lock_id_) {
    LockFailure out{fmt::format("invalid lock id: \"{}\". current id: \"{}\"", id, lock_id_)};
    if (Result<std::string> text = read_file(info_path())) {
      if (Result<LockInfo> info = LockInfo::parse(*text)) out.info = std::move(info).value();
    }
    return out;
  }
  (void)::unlink(info_path().c_str());
  // A file that was created only to be locked goes before the lock does.
  struct stat found {};
  if (created_ && ::fstat(file_.get(), &found) == 0 && found.st_size == 0) {
    (void)::unlink(paths_.write.c_str());
  }
  file_.reset();
  lock_id_.clear();
  read_.reset();
  return std::nullopt;
}

std::optional<Error> LocalStore::write(const std::string& text, const std::string* previous) {
  read_.reset();
  if (auto error = make_directories(directory_of(paths_.write))) return error;
  std::string replaced;
  if (paths_.read != paths_.write && !written_) {
    // What is lost is not the state that was read, but the one at the other path.
    Result<std::string> existing = read_file(paths_.write);
    if (existing) replaced = std::move(existing).value();
    previous = replaced.empty() ? nullptr : &replaced;
  }
  if (previous != nullptr && !backed_up_ && !paths_.backup.empty()) {
    if (auto error = write_durably(paths_.backup, *previous, 0666, Flush::no)) {
      return Error{"failed to create local state backup file: " + error->message};
    }
    backed_up_ = true;
  }
  std::optional<Error> error =
      file_.valid() ? write_locked(text) : write_durably(paths_.write, text);
  if (!error) written_ = true;
  return error;
}

// The new file is locked before it appears, so that at no time could someone else lock the state.
std::optional<Error> LocalStore::write_locked(const std::string& text) {
  // Whoever waits for the lock with the file open would wait for the wrong file once it is
  // replaced, and then work on it.
  if (is_shared(file_.get())) return overwrite(text);
  Result<NewFile> file = NewFile::write(paths_.write, text);
  if (!file) return file.error();
  if (!set_lock(file.value().descriptor().get(), F_WRLCK)) {
    return system_error("lock", paths_.write);
  }
  if (auto error = file.value().replace()) return error;
  file_ = std::move(file.value().descriptor());
  return std::nullopt;
}

// Writes into the existing file. A complete copy is on disk until that is done, and there is room
// for the new text before the old one is touched.
std::optional<Error> LocalStore::overwrite(const std::string& text) {
  Result<NewFile> copy = NewFile::write(paths_.write, text);
  if (!copy) return copy.error();
  int fd = file_.get();
  auto size = static_cast<off_t>(text.size());
  if (size > 0 && ::fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, size) != 0 && errno != EOPNOTSUPP) {
    return system_error("write", paths_.write);
  }
  if (::lseek(fd, 0, SEEK_SET) != 0 || !write_all(fd, text) || ::ftruncate(fd, size) != 0 ||
      ::fsync(fd) != 0) {
    return system_error("write", paths_.write);
  }
  return std::nullopt;
}

}  // namespace landform::backend
