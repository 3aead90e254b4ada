#include "journal/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "journal/records.h"
#include "state/write.h"

namespace landform::journal {
namespace {

constexpr const char* kNew = ".new";

Error failure(const char* action, const std::string& path) {
  return {fmt::format("{} {}: {}", action, path, std::generic_category().message(errno))};
}

}  // namespace

Result<std::unique_ptr<Journal>> Journal::create(const std::string& path, const Base& base,
                                                 const std::vector<Intent>& earlier) {
  if (earlier.empty()) return make(path, path, base, {});
  // Another run may have begun to use the old one, if states are not locked.
  Descriptor old(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (old.valid() && ::flock(old.get(), LOCK_EX | LOCK_NB) != 0) return failure("lock", path);
  const std::string written = path + kNew;
  ::unlink(written.c_str());
  return make(path, written, base, earlier);
}

std::optional<Error> Journal::keep_intents(const std::string& path, const Base& base,
                                           const std::vector<Intent>& intents) {
  const std::string written = path + kNew;
  ::unlink(written.c_str());
  auto made = make(path, written, base, intents);
  return made ? std::nullopt : std::optional<Error>(made.error());
}

Result<std::unique_ptr<Journal>> Journal::make(const std::string& path, const std::string& written,
                                               const Base& base,
                                               const std::vector<Intent>& intents) {
  Descriptor file(
      ::open(written.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_CLOEXEC, 0600));
  if (!file.valid()) return failure("open", written);
  if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) return failure("lock", written);
  std::unique_ptr<Journal> out(new Journal(path, base, std::move(file)));
  out->append(kBase, base_text(base));
  for (const Intent& one : intents) out->add_intent(one);
  std::optional<Error> error = out->error();
  if (!error && written != path && ::rename(written.c_str(), path.c_str()) != 0)
    error = failure("rename", written);
  if (error) {
    ::unlink(written.c_str());
    return *error;
  }
  return out;
}

Journal::Journal(std::string path, Base base, Descriptor file)
    : path_(std::move(path)),
      base_(std::move(base)),
      file_(std::move(file)),
      flusher_([this](const std::stop_token& stop) { flush_until(stop); }) {}

Journal::~Journal() {
  flusher_ = {};
  if (dirty_ && !finished_) (void)::fdatasync(file_.get());
}

void Journal::add_intent(const Intent& intent) { append(kIntent, intent_text(intent)); }

void Journal::add_change(const state::ObjectChange& change) {
  if (change.object == nullptr) {
    append(kRemove, fmt::format("{}\n{}", change.address.to_string(), change.deposed));
    return;
  }
  state::State one;
  state::apply_change(one, change);
  append(kSet, state::write_state(one));
}

void Journal::append(std::string_view kind, std::string_view content) {
  const std::string record = write_record({kind, content});
  std::lock_guard lock(mutex_);
  if (error_) return;
  std::string_view rest = record;
  while (!rest.empty()) {
    ssize_t written = ::write(file_.get(), rest.data(), rest.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      error_ = failure("write", path_);
      failed_ = true;
      return;
    }
    rest.remove_prefix(static_cast<size_t>(written));
  }
  if (!std::exchange(dirty_, true)) dirty_changed_.notify_one();
}

void Journal::flush_until(const std::stop_token& stop) {
  // Flushing slows down writing, so a short run should not have to wait for it at all.
  constexpr std::chrono::milliseconds kPause(100);
  std::unique_lock lock(mutex_);
  while (dirty_changed_.wait(lock, stop, [this] { return dirty_; })) {
    dirty_changed_.wait_for(lock, stop, kPause, [] { return false; });
    if (stop.stop_requested()) return;
    dirty_ = false;
    lock.unlock();
    // Without it, the records survive the process but not a power failure.
    (void)::fdatasync(file_.get());
    lock.lock();
  }
}

std::optional<Error> Journal::error() const {
  std::lock_guard lock(mutex_);
  return error_;
}

std::optional<Error> Journal::finish(const std::vector<Intent>& unfinished) {
  if (!unfinished.empty()) {
    finished_ = true;
    return keep_intents(path_, base_, unfinished);
  }
  if (::unlink(path_.c_str()) != 0) return failure("remove", path_);
  finished_ = true;
  return std::nullopt;
}

}  // namespace landform::journal
