// The main() of an emulator: parses options, listens on a port, prints its URL, and ends on a
// signal.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "emulators/common/server.h"
#include "emulators/common/service.h"

namespace landform::emulator {

// An option with a value: a string or a non-negative number.
struct ProgramOption {
  std::string name;  // "--store"
  std::string value_name;
  std::string help;
  std::string* text = nullptr;
  int64_t* number = nullptr;
};

struct Program {
  std::string name;
  std::string about;  // one line
  std::vector<ProgramOption> options;
  // Called once the options are parsed.
  std::function<Result<std::unique_ptr<Service>>()> make;
  size_t threads = 0;  // see ApiServer
  // Called with the URL before it is printed, if there is more to start. "" or what went wrong.
  std::function<std::string(const std::string& url)> ready{};
};

// Serves on 127.0.0.1 until SIGINT or SIGTERM. The option --port always exists.
[[nodiscard]] int run_program(int argc, char** argv, Program program);

}  // namespace landform::emulator
