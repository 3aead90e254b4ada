// What plugins log on standard error, passed on where TF_LOG_PROVIDER or TF_LOG asks for it: to the
// file that TF_LOG_PATH names, or else to the standard error of this program.
//
// Thread-safe; lines never mix.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "base/descriptor.h"

namespace landform::host {

class PluginLog {
 public:
  // That of the process. The environment is read when it is first used.
  [[nodiscard]] static PluginLog& instance();

  [[nodiscard]] bool enabled() const { return enabled_; }
  // Whole lines of the plugin with that program.
  void write(const std::string& program, std::string_view lines);

 private:
  PluginLog();

  bool enabled_;
  Descriptor file_;  // not valid if it goes to standard error
  std::mutex mutex_;
};

// A line of a plugin as it appears in the log: JSON objects as plugins write them become
// `2006-01-02T15:04:05.000Z [DEBUG] provider.NAME: message: key=value`.
[[nodiscard]] std::string log_line(std::string_view name, std::string_view line);

}  // namespace landform::host
