// Serves a service on a port, with fault injection and a request log:
//
//   POST DELETE  /admin/faults       sets one (faults.h); takes all away and ends their delays
//   GET          /admin/faults       how many are left, {"left": 1}
//   GET          /admin/requests     how many requests came, by method and path
//   GET DELETE   /admin/log          every request in order: method, path, body, status; forgets
//   them
//
// These need the same credentials as the API. Bodies in the log are truncated to a few kilobytes.
#pragma once

#include <memory>
#include <string>

#include "emulators/common/service.h"

namespace landform::emulator {

class ApiServer {
 public:
  // Other requests under /admin/ go to the service and are not counted. A service that waits for
  // others needs threads of its own, as many as may wait at once.
  explicit ApiServer(Service& service, size_t threads = 0);
  ~ApiServer();
  ApiServer(const ApiServer&) = delete;
  ApiServer& operator=(const ApiServer&) = delete;

  // Port 0 picks a free one. Returns the port, or -1 if it is not available.
  [[nodiscard]] int bind(const std::string& host, int port);
  // Serves until stop(), which any thread may call, also before run().
  void run();
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace landform::emulator
