// What goes wrong on purpose.
//
// Faults are set by POST /admin/faults, each for the next few requests that it fits:
//
//   {"method": "POST", "path": "/v1/servers", "times": 2, "status": 503, "retry_after": 1}
//   {"path": "/v1/volumes", "drop": true, "after": true}
//   {"delay_ms": 5000}
//   {"skip": 3, "body": "<html>", "after": true}
//   {"path": "/clone", "kill": true, "after": true}
//
// `path` is held against the service's label of the request, which usually is its path. `skip` lets
// as many requests that fit pass first. A fault without a status, body, drop or kill only delays.
// `after` lets the request be carried out first: only its answer gets lost. `kill` ends the
// emulator at once, as if by SIGKILL. Any thread may use it.
#pragma once

#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>

#include "emulators/common/fields.h"

namespace landform::emulator {

struct Fault {
  std::string method;  // any if empty
  std::string path;    // what the label begins with, or with a leading "*" what it contains
  int64_t skip = 0;
  int64_t times = 1;
  int64_t status = 0;
  int64_t retry_after = -1;  // seconds; not said if negative
  int64_t delay_ms = 0;
  std::string body;   // an answer with this text; the status is 200 if it is not given
  bool drop = false;  // the connection ends in the middle of the answer
  bool kill = false;
  bool after = false;

  [[nodiscard]] bool fails() const { return status != 0 || drop || kill || !body.empty(); }
};

[[nodiscard]] Fault fault_of(const Fields& fields);

class Faults {
 public:
  void add(Fault fault);
  void clear();
  // The first that fits the request; one less of it is left.
  [[nodiscard]] std::optional<Fault> take(const std::string& method, const std::string& path);

 private:
  std::mutex mutex_;
  std::list<Fault> faults_;
};

}  // namespace landform::emulator
