// Injected faults.
//
// Faults are set by POST /admin/faults, each for the next few matching requests:
//
//   {"method": "POST", "path": "/v1/servers", "times": 2, "status": 503, "retry_after": 1}
//   {"path": "/v1/volumes", "drop": true, "after": true}
//   {"delay_ms": 5000}
//   {"skip": 3, "body": "<html>", "after": true}
//   {"path": "/clone", "kill": true, "after": true}
//
// `path` is compared with the service's label of the request, which by default is its path. `skip`
// lets that many matching requests pass first. A fault without a status, body, drop or kill only
// delays. With `after`, the request is executed first: only its response is lost. `kill` ends the
// emulator immediately, as if by SIGKILL. Thread-safe.
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
  std::string path;    // prefix of the label or, with a leading "*", a substring
  int64_t skip = 0;
  int64_t times = 1;
  int64_t status = 0;
  int64_t retry_after = -1;  // seconds; omitted if negative
  int64_t delay_ms = 0;
  std::string body;   // a response with this text; status 200 by default
  bool drop = false;  // the connection closes in the middle of the response
  bool kill = false;
  bool after = false;

  [[nodiscard]] bool fails() const { return status != 0 || drop || kill || !body.empty(); }
};

[[nodiscard]] Fault fault_of(const Fields& fields);

class Faults {
 public:
  void add(Fault fault);
  void clear();
  // Those that are left.
  [[nodiscard]] size_t count();
  // The first matching fault, whose count is decremented.
  [[nodiscard]] std::optional<Fault> take(const std::string& method, const std::string& path);

 private:
  std::mutex mutex_;
  std::list<Fault> faults_;
};

}  // namespace landform::emulator
