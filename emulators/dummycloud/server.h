// The API on a port, with what is made to go wrong:
//
//   POST DELETE  /admin/faults       sets one (faults.h), takes all away
//   GET          /admin/requests     how many requests came, by method and path
#pragma once

#include <memory>
#include <string>

#include "emulators/dummycloud/api.h"

namespace landform::emulator {

class ApiServer {
 public:
  explicit ApiServer(Api& api);
  ~ApiServer();
  ApiServer(const ApiServer&) = delete;
  ApiServer& operator=(const ApiServer&) = delete;

  // Port 0 takes any that is free. The port, or -1 if it cannot be had.
  [[nodiscard]] int bind(const std::string& host, int port);
  // Serves until stop(), which any thread may call.
  void run();
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace landform::emulator
