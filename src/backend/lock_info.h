// Who holds the lock of a state, and why: stored beside the state and shown to whoever finds it
// locked.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::backend {

struct LockInfo {
  std::string id;
  std::string operation;  // "OperationTypeApply"
  std::string info;
  std::string who;      // user@host
  std::string version;  // of Terraform
  std::string created;  // RFC 3339, with nanoseconds
  std::string path;     // of the state, where it has one

  // For a lock that this process is about to take: a new ID, this user, and the current time.
  [[nodiscard]] static LockInfo make(std::string operation);
  // The error says what is wrong with the JSON.
  [[nodiscard]] static Result<LockInfo> parse(std::string_view json);

  // One line, as Terraform writes it.
  [[nodiscard]] std::string to_json() const;
  // "Lock Info:" and a line per field, for users.
  [[nodiscard]] std::string describe() const;
};

// The current time in UTC, as in LockInfo::created.
[[nodiscard]] std::string lock_time();

}  // namespace landform::backend
