// What providers that are linked into this program log: it goes where the logs of plugins go
// (plugin_log.h), in the same form. Thread-safe.
#pragma once

#include <string>
#include <vector>

#include "protocol/log.h"
#include "sdk/log.h"

namespace landform::host {

class LinkedLog : public sdk::LogSink {
 public:
  // `name` is that of the provider. The level is read from the environment now.
  explicit LinkedLog(std::string name);

  [[nodiscard]] bool enabled(sdk::LogLevel level) const override;
  void write(sdk::LogLevel level, const std::string& message,
             const std::vector<sdk::LogField>& fields) override;

 private:
  const std::string name_;
  const protocol::LogLevel level_;
};

}  // namespace landform::host
