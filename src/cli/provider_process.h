// The program of a provider, as a process with what it prints. Private to the library.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/descriptor.h"
#include "base/result.h"
#include "install/temporary.h"

namespace landform::cli {

// Killed, if it still runs, when this is gone. Used by one thread.
class ProviderProcess {
 public:
  // With our environment, without what Terraform's plugins look at, and with what is given. It has
  // a directory for its sockets of its own.
  [[nodiscard]] static Result<std::unique_ptr<ProviderProcess>> start(
      const std::string& program, const std::map<std::string, std::string>& environment);
  ~ProviderProcess();
  ProviderProcess(const ProviderProcess&) = delete;
  ProviderProcess& operator=(const ProviderProcess&) = delete;

  // One line of its output, without the end of the line; none if there is no whole line in time.
  [[nodiscard]] std::optional<std::string> read_line(std::chrono::milliseconds timeout);
  // The exit status, or 128 plus the signal; none if it does not end in time.
  [[nodiscard]] std::optional<int> wait(std::chrono::milliseconds timeout);
  // What it has said on standard error, up to some size.
  [[nodiscard]] std::string errors() const;
  // Whether there is no socket of it.
  [[nodiscard]] bool left_nothing() const;

 private:
  explicit ProviderProcess(install::TemporaryDirectory directory)
      : directory_(std::move(directory)) {}

  install::TemporaryDirectory directory_;
  Descriptor output_;
  pid_t pid_ = 0;
};

}  // namespace landform::cli
