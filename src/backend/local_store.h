// A state in a file. Private to the library.
//
// The lock is on the file itself, as Terraform's is, so that each excludes the other. It belongs to
// the open file and not to the process (see OFD locks in fcntl(2)): closing another descriptor of
// the same file does not release it, and two stores in one process exclude each other as well.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "backend/backend.h"
#include "backend/durable_file.h"
#include "base/descriptor.h"

namespace landform::backend {

class LocalStore : public StateStore {
 public:
  struct Paths {
    std::string read;    // where the state is read until it is first written
    std::string write;   // where it is written
    std::string backup;  // where the previous state is kept; empty for nowhere
  };

  explicit LocalStore(Paths paths) : paths_(std::move(paths)) {}
  // Like a crash, this leaves the lock's description behind but not the lock.
  ~LocalStore() override = default;

  [[nodiscard]] Result<std::string> read() override;
  [[nodiscard]] std::optional<Error> write(const std::string& text,
                                           const std::string* previous) override;
  [[nodiscard]] Result<std::string, LockFailure> lock(const LockInfo& info) override;
  [[nodiscard]] std::optional<LockFailure> unlock(const std::string& id) override;
  [[nodiscard]] std::optional<ReadState> take_read() override {
    return std::exchange(read_, std::nullopt);
  }
  [[nodiscard]] Rules rules() const override { return Rules::file; }
  [[nodiscard]] bool lock_is_local() const override { return true; }

 private:
  // Opens the file, creates it if necessary, and locks it. The error is errno's, or that of what
  // is in it.
  [[nodiscard]] std::optional<LockFailure> open_and_lock();
  [[nodiscard]] Result<std::string> read_locked() const;
  [[nodiscard]] std::optional<Error> write_locked(const std::string& text);
  [[nodiscard]] std::optional<Error> overwrite(const std::string& text);
  [[nodiscard]] std::string info_path() const;

  Paths paths_;
  Descriptor file_;                // while it is locked
  std::optional<ReadState> read_;  // by lock()
  std::string lock_id_;
  bool created_ = false;  // by locking it
  bool written_ = false;
  bool backed_up_ = false;
};

}  // namespace landform::backend
